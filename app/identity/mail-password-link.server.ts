import { addJob } from '#app/jobs/add-job.server';
import type { Actor } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { isEmail, typedEmail } from '#app/platform/email';
import { AppError, invalid } from '#app/platform/errors';
import { networkOf } from '#app/platform/ip-address';
import { rateLimitKey, requireUse, takeUse } from '#app/rate-limits/database-rate-limiter.server';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';

/**
 * Queues an e-mail with a password link to the account's owner. The link is created when the e-mail is sent, so that
 * its token is never in the queue.
 */
export const mailPasswordLink = (tx: Database, actor: Actor, userId: string) =>
  addJob(tx, 'mail', { message: 'password_link', user_id: userId, actor: { id: actor.id, name: actor.name } });

/**
 * Queues an e-mail with a password link to an address. Whether it has an account is looked up only when the e-mail is
 * sent, so that neither answer nor timing reveals it (account enumeration). Further requests for the same address are
 * dropped silently.
 * @throws AppError `invalid`; `too_many` for one network; `forbidden` where no password works
 */
export async function requestPasswordLink(deps: IdentityDeps, typed: string, address: string): Promise<void> {
  if (!deps.passwordsWork) throw new AppError('forbidden', { message: identityTexts.oidc.noPasswords });
  const email = typedEmail(typed);
  if (!isEmail(email)) throw invalid({ email: [identityTexts.errors.email] });
  const byNetwork = rateLimitKey(deps.secret, 'passwordRequests', networkOf(address));
  const byAddress = rateLimitKey(deps.secret, 'passwordRequestsForAccount', email.toLowerCase());
  const now = deps.clock.now();
  await deps.identityDb.transaction(async (tx) => {
    await requireUse(tx, byNetwork, now, identityTexts.passwordRequest.tooMany);
    if ((await takeUse(tx, byAddress, now)) > 0) return;
    // As typed, since an account may have been saved so: see `findUserByEmail`.
    await addJob(tx, 'mail', { message: 'password_request', email: typed.trim() });
  });
}
