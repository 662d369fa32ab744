import { redirect, type RouterContextProvider } from 'react-router';
import { identityDepsOf } from './identity-deps-of.server';
import { recordDenial } from '#app/identity/record-denial.server';
import type { SessionUser } from '#app/identity/session-user';
import { paths } from '#app/paths';
import type { WhyRefused } from '#app/platform/refused-form';
import { refusedForm } from './refuse-form.server';
import { requestContext } from './request-context.server';

/**
 * The guard of every page of the panel: a guest goes to the sign-in form, which says why and leads back to `url`;
 * an admin who owes a second factor goes where it is set up; whoever neither administers nor writes goes home, and the
 * audit log keeps it. Whoever sends a form stays with it instead.
 * @throws Response the redirect; or what `refusedForm` makes
 */
export async function requirePanelPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  request: Request,
): Promise<SessionUser> {
  const lead = async (to: string, why: WhyRefused) =>
    request.method === 'POST' ? await refusedForm(request, why) : redirect(to);
  const { user, services, rights, owesSecondFactor } = context.get(requestContext);
  if (!user) throw await lead(paths.admin.signIn(url.pathname + url.search), 'signed-out');
  if (owesSecondFactor) throw await lead(paths.admin.setUpSecondFactor(url.pathname + url.search), 'second-factor');
  if (rights.includes('write')) return user;
  await recordDenial(identityDepsOf(services), user, url.pathname);
  throw await lead(paths.home(), 'not-allowed');
}
