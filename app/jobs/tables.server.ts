import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    /** Work of which there is one at a time, such as each night's; null for all other. */
    key: text().unique(),
    /** What to do, never a secret: backups have this table in them. */
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    /** Not before then. */
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
