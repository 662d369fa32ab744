import { data } from 'react-router';
import { listPasskeys, removePasskey, requirePasskey } from '#app/identity/passkeys.server';
import { readProofWays } from '#app/identity/proof-ways.server';
import { ConfirmField } from '#app/identity/screens/confirm-field';
import { ProofWaysProvider } from '#app/identity/screens/use-proof-ways';
import { readSecondFactor } from '#app/identity/second-factor.server';
import { keepReason } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { requirePerson } from '#app/request/require-person.server';
import { formTexts } from '#app/texts/pl/forms';
import { passkeyTexts } from '#app/texts/pl/passkeys';
import { QuestionPage } from '#app/ui/question-page';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/passkey-delete';

const texts = passkeyTexts.removal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const { name } = await requirePasskey(db, user, params.id);
  const { state } = await readSecondFactor(db, user.id);
  const isLast = state !== 'on' && (await listPasskeys(db, user.id)).length === 1;
  return { name, isLast, proofWays: await readProofWays(identityDepsOf(ctx.services), user.id) };
}

interface Answer {
  reason?: string;
  password?: string[];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { user } = requirePerson(ctx);
  const password = String((await request.formData()).get('current_password') ?? '');
  try {
    await removePasskey(identityDepsOf(ctx.services), user, params.id, password, ctx.address);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    const { current_password } = error.fields;
    const answer = current_password ? { password: current_password } : { reason: error.detail ?? formTexts.failed };
    return data<Answer>(answer, { status: error.status });
  }
  return redirectWithToast(paths.admin.secondFactor(), { kind: 'success', title: texts.done });
}

export const clientAction = keepReason<Answer>;

export const meta = panelMeta(texts.title);

export default function PasskeyDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isLast, proofWays } = loaderData;
  const answer = useKeptAnswer(actionData);
  const back = paths.admin.secondFactor();
  return (
    <ProofWaysProvider value={proofWays}>
      <QuestionPage title={texts.title} texts={texts} tone="destructive" back={back} answer={answer} of={name}>
        <p>{texts.text}</p>
        {isLast ? <p>{texts.last}</p> : null}
        <ConfirmField id="current_password" label={texts.password} error={answer?.password} />
      </QuestionPage>
    </ProofWaysProvider>
  );
}
