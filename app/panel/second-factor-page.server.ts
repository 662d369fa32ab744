import { whyNoPasskeys } from '#app/identity/passkey-responses.server';
import { listPasskeys, removePasskey, requirePasskey } from '#app/identity/passkeys.server';
import { type PasswordRefusal, passwordRefusal } from '#app/identity/password-refusal';
import { readProofWays } from '#app/identity/proof-ways.server';
import { readEnrolment, readSecondFactor } from '#app/identity/second-factor.server';
import type { SessionUser } from '#app/identity/session-user';
import { AppError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { RequestContext } from '#app/request/request-context.server';

/** What the page about one's own second factor shows, in the panel and among the public pages. */
export async function readSecondFactorPage({ services }: RequestContext, user: SessionUser) {
  const deps = identityDepsOf(services);
  const { identityDb: db } = deps;
  const { isOn, state, codesLeft, confirmedAt, lastUsedAt } = await readSecondFactor(db, user.id);
  return {
    isOn,
    state,
    codesLeft,
    since: confirmedAt && formatDateTime(confirmedAt),
    lastUsed: lastUsedAt && formatDateTime(lastUsedAt),
    passkeys: (await listPasskeys(db, user.id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      since: formatDateTime(created_at),
      lastUsed: last_used_at && formatDateTime(last_used_at),
    })),
    unusable: whyNoPasskeys(services.env.PUBLIC_URL),
    enrolment: await readEnrolment(db, user, await deps.siteName()),
  };
}

/**
 * What is asked before a passkey is removed.
 * @throws AppError `not_found` for one that is not the user's
 */
export async function readPasskeyRemoval({ services }: RequestContext, user: SessionUser, id: string) {
  const deps = identityDepsOf(services);
  const { identityDb: db } = deps;
  const { name } = await requirePasskey(db, user, id);
  const { state } = await readSecondFactor(db, user.id);
  const isLast = state !== 'on' && (await listPasskeys(db, user.id)).length === 1;
  return { name, isLast, proofWays: await readProofWays(deps, user.id) };
}

/**
 * Removes a passkey by the form of `PasskeyRemoval`.
 * @returns why not, with the status of that; null where it is done
 * @throws AppError `not_found`
 */
export async function removePasskeyByForm(
  ctx: RequestContext,
  user: SessionUser,
  id: string,
  request: Request,
): Promise<{ answer: PasswordRefusal; status: number } | null> {
  const password = String((await request.formData()).get('current_password') ?? '');
  try {
    await removePasskey(identityDepsOf(ctx.services), user, id, password, ctx.address);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    return { answer: passwordRefusal(error), status: error.status };
  }
}
