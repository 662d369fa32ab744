import { redirect } from 'react-router';
import type { SessionUser } from '#app/identity/session-user';
import { paths } from '#app/paths';
import type { RequestContext } from './request-context.server';

/**
 * Whoever is signed in, whatever their role: for the pages of one's own account.
 * @param page where sign-in leads back to
 * @throws Response the way to the sign-in form
 */
export function requireAccountPage({ user }: RequestContext, page = paths.account()): SessionUser {
  if (!user) throw redirect(paths.admin.signIn(page));
  return user;
}
