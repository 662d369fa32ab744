import { sql } from 'drizzle-orm';
import type { JobName } from '#app/jobs/job-names';
import { jobs } from '#app/jobs/tables.server';
import type { Database } from '#app/platform/db.server';
import { subscriptions } from '#app/subscriptions/tables.server';
import { news } from './tables.server';

/** How a batch is told: all of a day together, or one urgent entry. */
export type NewsMessage = 'digest' | 'urgent';

/**
 * Whether a subscription hears of an entry of `news`: it has the topic, and was confirmed before the entry became
 * public.
 */
export const hearsOf = sql`${news.module} = any(${subscriptions.topics}) and ${news.public_since} >= ${subscriptions.confirmed_at}`;

export const isOn = sql`${subscriptions.confirmed_at} is not null and ${subscriptions.off_at} is null`;

/** Queues a message for each subscriber who hears of something in a batch. */
export async function queueNews(tx: Database, batch: string, message: NewsMessage): Promise<void> {
  await tx.execute(sql`
    insert into ${jobs} (kind, payload)
    select ${'news' satisfies JobName}, jsonb_build_object('message', ${message}::text, 'batch', ${batch}::text, 'subscription_id', ${subscriptions.id})
    from ${subscriptions}
    where ${isOn} and exists (select from ${news} where ${news.batch} = ${batch}::uuid and ${hearsOf})`);
}
