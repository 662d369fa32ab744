import { and, gt, isNull } from 'drizzle-orm';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { sessions } from './tables.server';

/** The number of open sessions, on all devices of all people. */
export const countOpenSessions = (db: Database, clock: Clock): Promise<number> =>
  db.$count(sessions, and(isNull(sessions.ended_at), gt(sessions.expires_at, clock.now())));
