import { lt, sql } from 'drizzle-orm';
import { contact_messages } from '#app/contact/tables.server';
import { nextTimeOfDay } from '#app/jobs/daily-jobs.server';
import type { DailyKind } from '#app/jobs/run-jobs.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { settings } from '#app/settings/tables.server';
import { eraseMessages } from './erase-personal-data.server';

export const retentionTime = '03:30';

interface Retention {
  clock: Clock;
  /** Deletes readers' feedback from before an instant. */
  forgetFeedback(tx: Database, before: Date): Promise<void>;
}

/** Each night: deletes what has been kept for as long as the settings say. */
export const retentionKind = ({ clock, forgetFeedback }: Retention): DailyKind => ({
  async run(_job, tx) {
    const now = clock.now();
    const [kept] = await tx.select().from(settings);
    const before = (days: number | undefined) => (days ? new Date(now.getTime() - days * dayMs) : null);
    const [messages, feedback, log] = [
      before(kept?.retention_messages),
      before(kept?.retention_feedback),
      before(kept?.retention_log),
    ];
    if (messages) await eraseMessages(tx, sql`${lt(contact_messages.created_at, messages)}`);
    if (feedback) await forgetFeedback(tx, feedback);
    if (log) await tx.execute(sql`select forget_audit(${log.toISOString()}::timestamptz)`);
    return nextTimeOfDay(now, retentionTime);
  },
});
