import { redirect, type RouterContextProvider } from 'react-router';
import { identityDepsOf } from './identity-deps-of.server';
import { recordDenial } from '#app/identity/record-denial.server';
import type { SessionUser } from '#app/identity/session-user';
import { paths } from '#app/paths';
import { requestContext } from './request-context.server';

/**
 * The guard of every page of the panel: a guest goes to the sign-in form, which says why and leads back to `url`;
 * an admin who owes a second factor goes where it is set up; whoever neither administers nor writes goes home, and the
 * audit log keeps it.
 * @throws Response the redirect
 */
export async function requirePanelPage(context: Readonly<RouterContextProvider>, url: URL): Promise<SessionUser> {
  const { user, services, rights, owesSecondFactor } = context.get(requestContext);
  if (!user) throw redirect(paths.admin.signIn(url.pathname + url.search));
  if (owesSecondFactor) throw redirect(paths.admin.setUpSecondFactor(url.pathname + url.search));
  if (rights.includes('write')) return user;
  await recordDenial(identityDepsOf(services), user, url.pathname);
  throw redirect(paths.home());
}
