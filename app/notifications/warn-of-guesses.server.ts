import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { minuteMs } from '#app/platform/durations';
import { notifications } from './tables.server';

const quietMs = 15 * minuteMs;

/** Warns the admins of repeated password guessing, at most every quarter of an hour per account. */
export async function warnOfGuesses(tx: Database, email: string, now: Date): Promise<void> {
  const same = and(
    eq(notifications.kind, 'sign_in_failures'),
    gt(notifications.created_at, new Date(now.getTime() - quietMs)),
    eq(sql`${notifications.data} ->> 'email'`, email),
  );
  const [already] = await tx.select({ id: notifications.id }).from(notifications).where(same).limit(1);
  if (already) return;
  await tx.insert(notifications).values({ kind: 'sign_in_failures', data: { email }, created_at: now });
}
