import { and, count, gt, isNull } from 'drizzle-orm';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { sessions } from './tables.server';

/** The number of open sessions, on all devices of all people. */
export async function countOpenSessions(db: Database, clock: Clock): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(sessions)
    .where(and(isNull(sessions.ended_at), gt(sessions.expires_at, clock.now())));
  return row?.total ?? 0;
}
