import { data, Form, useNavigation } from 'react-router';
import { requireUser } from '#app/identity/list-users.server';
import { createPasswordLink } from '#app/identity/password-links.server';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { userTexts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { CopyButton } from '#app/ui/copy-button';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import type { Route } from './+types/users-password-link';
import { panelMeta } from '#app/panel/panel-meta';

const texts = userTexts.passwordLink;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const { username, email, password_hash } = await requireUser(db, params.id);
  return { username, email, hasPassword: password_hash !== null };
}

interface Answer {
  made?: { address: string; until: string };
  /** Why none was made. */
  reason?: string;
}

export async function action({ params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { token, expiresAt } = await createPasswordLink(requireUserWriter(ctx), params.id);
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
  loaderData: { username, email, hasPassword },
  actionData: answer,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="max-w-2xl space-y-5">
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="[overflow-wrap:anywhere]">{texts.account(username, email)}</p>
      <Refusal what={answer} title={texts.failed} reason={answer?.reason} />
      {answer?.made ? <MadeLink {...answer.made} /> : null}
      <p className="text-muted">
        {hasPassword ? texts.reset : texts.invitation} {texts.replaces}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" tone={answer?.made ? 'secondary' : 'primary'} busyText={busy ? texts.creating : null}>
          {texts.create}
        </Button>
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
