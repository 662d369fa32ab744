import { and, eq } from 'drizzle-orm';
import { addJob } from '#app/jobs/add-job.server';
import { nextMorning } from '#app/jobs/daily-jobs.server';
import type { DailyKind } from '#app/jobs/run-jobs.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { formatDate } from '#app/platform/format';
import { warsawDay } from '#app/platform/warsaw-time';
import { reviewDeadline } from '#app/settings/accessibility';
import { getPublicSettings } from '#app/settings/settings.server';
import { notifications } from './tables.server';

/** From when on it is told: a month and a fortnight before the last day, and on it. */
const tellFrom = ['03-01', '03-17', '03-31'];

/**
 * Rings the bell of every admin, and writes to the statement's own contact, as its yearly review comes near. What was
 * told once is not told again, and days on which the portal stood still are made up for by the last one.
 */
export async function remindOfStatement(tx: Database, now: Date): Promise<void> {
  const { accessibility } = await getPublicSettings(tx);
  if (!accessibility) return;
  const today = warsawDay(now);
  const deadline = reviewDeadline(accessibility);
  const reached = tellFrom.filter((from) => today >= `${deadline.slice(0, 4)}-${from}`).at(-1);
  if (reached === undefined) return;
  const data = { deadline, day: formatDate(deadline), told: reached };
  const told = and(eq(notifications.kind, 'statement_due'), eq(notifications.data, data));
  const [already] = await tx.select({ id: notifications.id }).from(notifications).where(told).limit(1);
  if (already) return;
  await tx.insert(notifications).values({ kind: 'statement_due', data, created_at: now });
  await addJob(tx, 'mail', { message: 'statement_due', email: accessibility.email, deadline });
}

/** Looks once a day. */
export const statementReviewKind = ({ clock }: { clock: Clock }): DailyKind => ({
  async run(_job, tx) {
    const now = clock.now();
    await remindOfStatement(tx, now);
    return nextMorning(now);
  },
});
