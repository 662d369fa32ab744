import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** On which a trigger tells of new jobs. */
export const jobsChannel = 'portal_jobs';

/**
 * The queue: work that outlives the request, or the process, that asked for it. A job that is done is gone; one that
 * was given up stays for a while, with the reason.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Set for work that must exist once, such as the nightly one. */
    key: text().unique(),
    /** What to do; never secrets, as backups contain this table. */
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    /** The earliest start. */
    run_at: instant().notNull().defaultNow(),
    created_at: instant().notNull().defaultNow(),
    failed_at: instant(),
    /** Why the last attempt failed. */
    error: text(),
  },
  (table) => [
    index('jobs_due')
      .on(table.kind, table.run_at)
      .where(sql`${table.failed_at} is null`),
  ],
);

export type JobRow = typeof jobs.$inferSelect;

/** How far a job at work is, and what it is told meanwhile. Not in its row, which is locked until it is done. */
export const job_progress = pgTable('job_progress', {
  job_id: bigint({ mode: 'number' }).primaryKey(),
  done: integer().notNull(),
  total: integer().notNull(),
  /** Somebody wants it to end: it looks by itself, whatever instance it is on. */
  is_cancelled: boolean().notNull().default(false),
});
