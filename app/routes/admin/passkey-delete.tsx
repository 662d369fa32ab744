import { data } from 'react-router';
import type { PasswordRefusal } from '#app/identity/password-refusal';
import { PasskeyRemoval } from '#app/identity/screens/passkey-removal';
import { keepReason } from '#app/panel/keep-form';
import { orLeave } from '#app/panel/or-leave';
import { panelMeta } from '#app/panel/panel-meta';
import { readPasskeyRemoval, removePasskeyByForm } from '#app/panel/second-factor-page.server';
import { paths } from '#app/paths';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requirePerson } from '#app/request/require-person.server';
import { passkeyTexts } from '#app/texts/pl/passkeys';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/passkey-delete';

const texts = passkeyTexts.removal;

/** One that is gone counts as removed. */
const leave = () => redirectWithToast(paths.admin.secondFactor(), { kind: 'success', title: texts.done });

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return orLeave(readPasskeyRemoval(ctx, requirePerson(ctx).user, params.id), leave);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const refused = await orLeave(removePasskeyByForm(ctx, requirePerson(ctx).user, params.id, request), leave);
  if (refused) return data(refused.answer, { status: refused.status });
  return leave();
}

export const clientAction = keepReason<PasswordRefusal>;

export const meta = panelMeta(texts.title);

export default function PasskeyDelete({ loaderData, actionData }: Route.ComponentProps) {
  return <PasskeyRemoval {...loaderData} back={paths.admin.secondFactor()} answer={useKeptAnswer(actionData)} />;
}
