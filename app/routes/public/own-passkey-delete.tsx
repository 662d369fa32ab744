import { data, redirect } from 'react-router';
import type { PasswordRefusal } from '#app/identity/password-refusal';
import { PasskeyRemoval } from '#app/identity/screens/passkey-removal';
import { keepReason } from '#app/panel/keep-form';
import { orLeave } from '#app/panel/or-leave';
import { readPasskeyRemoval, removePasskeyByForm } from '#app/panel/second-factor-page.server';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireAccountPage } from '#app/request/require-account-page.server';
import { OwnPage } from '#app/site/own-page';
import { SectionBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { passkeyTexts } from '#app/texts/pl/passkeys';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/own-passkey-delete';

/** One that is gone counts as removed. */
const leave = () => redirect(paths.ownSecondFactor('klucz'));

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return orLeave(readPasskeyRemoval(ctx, requireAccountPage(ctx, paths.ownSecondFactor()), params.id), leave);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const user = requireAccountPage(ctx, paths.ownSecondFactor());
  const refused = await orLeave(removePasskeyByForm(ctx, user, params.id, request), leave);
  if (refused) return data(refused.answer, { status: refused.status });
  return leave();
}

export const clientAction = keepReason<PasswordRefusal>;

export const headers = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: passkeyTexts.removal.title,
    path: paths.removeOwnPasskey(params.id),
    noIndex: true,
  });

export const ErrorBoundary = SectionBoundary;

export default function OwnPasskeyDelete({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <OwnPage>
      <PasskeyRemoval {...loaderData} back={paths.ownSecondFactor()} answer={answer} />
    </OwnPage>
  );
}
