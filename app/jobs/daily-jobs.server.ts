import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { fromWarsawLocal, warsawDay } from '#app/platform/warsaw-time';

const dayMs = 24 * 3_600_000;

/** Puts work of every day into the queue: once for all instances, and again where a restore has emptied the queue. */
export async function keepDailyJob(db: Database, kind: string): Promise<void> {
  await db.execute(sql`insert into jobs (kind, key) values (${kind}, ${kind}) on conflict (key) do nothing`);
}

/** When such a job runs again: at six in the morning in Warsaw, of the day after. */
export function nextMorning(now: Date): Date {
  const tomorrow = new Date(now.getTime() + dayMs);
  return fromWarsawLocal(`${warsawDay(tomorrow)}T06:00`) ?? tomorrow;
}
