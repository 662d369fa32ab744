import { redirect } from 'react-router';
import { forgetBrowserCopies } from '#app/content/screens/working-copy/browser-copies';
import { signOut } from '#app/identity/end-session.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { paths } from '#app/paths';
import { logFailure } from '#app/platform/database-errors.server';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { signedOutCookies } from '#app/request/signed-out-cookies.server';
import { identityTexts } from '#app/texts/pl/identity';
import { stayHere } from '#app/shell/keep-page';
import type { Route } from './+types/sign-out';

/** GET signs nobody out: any link elsewhere could do that (CSRF). */
export const loader = () => redirect(paths.home());

export async function action({ request, context }: Route.ActionArgs) {
  const { user, services } = context.get(requestContext);
  const fromPanel = (await request.formData()).get('from') === 'admin';
  try {
    if (user) await signOut(identityDepsOf(services), user);
  } catch (error) {
    logFailure(services.log, error, 'a sign-out failed');
    return redirectWithToast(fromPanel ? paths.admin.dashboard() : paths.home(), {
      kind: 'error',
      ...identityTexts.signOutFailed,
    });
  }
  const message = fromPanel ? identityTexts.signedOutOfPanel : identityTexts.signedOut;
  const target = fromPanel ? paths.admin.signIn() : paths.home();
  return redirectWithToast(target, { kind: 'success', ...message }, signedOutCookies(services));
}

/**
 * Whoever presses it goes on being signed in, on the same page, when the server cannot be reached. Else what was typed
 * and not saved leaves this browser. Without scripts it stays there, offered to the same account only: nothing tells it
 * from what a session that merely ended has left.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      if (!error.headers.get('location')?.includes(paths.admin.dashboard())) forgetBrowserCopies(window.localStorage);
      throw error;
    }
    stayHere({ kind: 'error', ...identityTexts.signOutFailed });
    return null;
  }
}
