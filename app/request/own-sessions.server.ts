import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from '#app/identity/end-session.server';
import type { ShownSession } from '#app/identity/screens/sessions-panel';
import type { SessionUser } from '#app/identity/session-user';
import { AppError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { sessionTexts as texts } from '#app/texts/pl/users';
import { identityDepsOf } from './identity-deps-of.server';
import type { RequestContext } from './request-context.server';

/** Where a person is signed in, this session first. */
export async function showOwnSessions({ services }: RequestContext, user: SessionUser): Promise<ShownSession[]> {
  const sessions = await listOwnSessions(identityDepsOf(services), user);
  const shown = sessions.map(({ id, kind, device, created_at, last_used_at }) => ({
    id,
    kind,
    device: device || texts.unknownDevice,
    since: formatDateTime(created_at),
    lastUsed: formatDateTime(last_used_at),
    isCurrent: id === user.sessionId,
  }));
  return shown.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/**
 * Ends the session that the form names (`id`), or all but this one.
 * @returns what was done; null where it was this one, so that nobody is signed in any more
 * @throws AppError `unauthenticated` where this session has ended meanwhile
 */
export async function endOwnSessions(form: FormData, { services }: RequestContext, user: SessionUser) {
  const deps = identityDepsOf(services);
  const id = form.get('id');
  if (id === null) return texts.othersEnded(await endOtherSessions(deps, user));
  if (id === user.sessionId) {
    await signOut(deps, user);
    return null;
  }
  await endOwnSession(deps, user, String(id)).catch((error: unknown) => {
    // It has ended meanwhile, as was asked for.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  });
  return texts.ended;
}
