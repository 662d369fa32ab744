import { data, useNavigation } from 'react-router';
import { requireUser } from '#app/identity/list-users.server';
import { mailPasswordLink } from '#app/identity/mail-password-link.server';
import type { UserWriter } from '#app/identity/user-writer.server';
import { createPasswordLink } from '#app/identity/password-links.server';
import { ProofField } from '#app/identity/screens/proof-field';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { prove } from '#app/request/prove.server';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { userTexts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { CopyButton } from '#app/ui/copy-button';
import { ErrorSummary } from '#app/ui/error-summary';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/users-password-link';
import { leaveGoneUser } from '#app/panel/leave-gone-user';
import { orLeave } from '#app/panel/or-leave';
import { panelMeta } from '#app/panel/panel-meta';

const texts = userTexts.passwordLink;

const leave = () => leaveGoneUser(texts.failed);

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  if (ctx.services.env.OIDC_ONLY) throw new AppError('not_found');
  const { username, email, password_hash } = await orLeave(requireUser(db, params.id), leave);
  return { username, email, hasPassword: password_hash !== null, sendsMail: ctx.services.mailer !== null };
}

interface Answer {
  made?: { address: string; until: string };
  /** The address that a link is being sent to. */
  queuedTo?: string;
  /** Why none was made. */
  reason?: string;
  errors?: FieldErrors;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireUserWriter(ctx);
  if (!writer.passwordsWork) throw new AppError('not_found');
  const form = await request.formData();
  return orLeave(act(form, params.id, ctx, writer), leave);
}

async function act(form: FormData, id: string, ctx: RequestContext, writer: UserWriter) {
  if (form.get('intent') === 'send') {
    const { email } = await requireUser(writer.db, id);
    if (!ctx.services.mailer) throw new AppError('unavailable');
    await mailPasswordLink(writer.db, writer.actor, id);
    return data<Answer>({ queuedTo: email });
  }
  try {
    await prove(ctx, form.get('proof'));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answer = error.fields.proof ? { errors: error.fields } : { reason: error.detail ?? formTexts.failed };
    return data<Answer>(answer, { status: error.status });
  }
  const { token, expiresAt } = await createPasswordLink(writer, id);
  const address = `${ctx.services.env.PUBLIC_URL}${paths.admin.setPassword(token)}`;
  return data<Answer>({ made: { address, until: formatDateTime(expiresAt.toISOString()) } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    () => serverAction(),
    () => ({ reason: formTexts.failed }),
  );

export const meta = panelMeta(texts.title);

export default function UsersPasswordLink({
  loaderData: { username, email, hasPassword, sendsMail },
  actionData,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : (formData?.get('intent') ?? 'create');
  const isDone = answer?.made ?? answer?.queuedTo;
  return (
    <div className="max-w-2xl space-y-5">
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="[overflow-wrap:anywhere]">{texts.account(username, email)}</p>
      <Refusal what={answer} title={texts.failed} reason={answer?.reason} />
      {answer?.made ? <MadeLink {...answer.made} /> : null}
      {answer?.queuedTo ? (
        <FocusOnAppear what={answer}>
          <Alert tone="success" title={texts.queued}>
            {texts.queuedText(answer.queuedTo)}
          </Alert>
        </FocusOnAppear>
      ) : null}
      <p className="text-muted">
        {hasPassword ? texts.reset : texts.invitation} {texts.replaces} {sendsMail ? texts.orSend : null}
      </p>
      <Form method="post" noValidate className="flex flex-wrap gap-3">
        <div className="basis-full space-y-5 empty:hidden">
          <ErrorSummary title={formTexts.errorSummary} errors={answer?.errors ?? {}} />
          <ProofField errors={answer?.errors ?? {}} />
        </div>
        <Button
          type="submit"
          tone={isDone ? 'secondary' : 'primary'}
          busyText={busyWith === 'create' ? texts.creating : null}
        >
          {texts.create}
        </Button>
        {sendsMail ? (
          <Button
            type="submit"
            name="intent"
            value="send"
            tone="secondary"
            busyText={busyWith === 'send' ? texts.sending : null}
          >
            {texts.send}
          </Button>
        ) : null}
        <ButtonLink to={paths.admin.users.list()}>{texts.back}</ButtonLink>
      </Form>
    </div>
  );
}

function MadeLink({ address, until }: { address: string; until: string }) {
  return (
    <FocusOnAppear what={address}>
      <Alert tone="success" title={texts.made}>
        <p>{texts.once(until)}</p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="font-mono break-all">{address}</code>
          <CopyButton value={address} label={texts.copy} copiedLabel={texts.copied} />
        </p>
      </Alert>
    </FocusOnAppear>
  );
}
