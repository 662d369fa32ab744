import { and, asc, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { formatTime } from '#app/platform/format';
import { startOfWarsawDay, warsawDay } from '#app/platform/warsaw-time';
import { type BoundModule, columnOf } from '../bind-table.server';
import { findScheduledDrafts } from '../drafts/scheduled-drafts.server';
import { entry_drafts } from '../drafts/tables.server';
import { windowOf } from '../define-module';
import { boundModules } from '../registry.server';
import { type Month, monthAfter } from './month';

/** Why an entry is in the calendar: it appears, its draft is published, it ends, or it is due for review. */
export type CalendarKind = 'appears' | 'draft' | 'ends' | 'review';

export interface CalendarEvent {
  kind: CalendarKind;
  module: string;
  id: string;
  title: string;
  /** 'YYYY-MM-DD' in Warsaw. */
  day: string;
  /** '10:15' in Warsaw; null for a whole day. */
  time: string | null;
  /** Of a draft: why it would be held back then, in short; null where it would be published. */
  held: string | null;
}

export interface Calendar {
  /** In order of time. */
  events: CalendarEvent[];
  /** Whether some were left out. */
  isCut: boolean;
}

/** Of one kind and module in one month, at most. */
const mostRead = 200;

/** What appears, ends or is due for review in a month (Warsaw time), of all modules. */
export async function readCalendar(db: Database, month: Month): Promise<Calendar> {
  const [begin, end] = [`${month}-01`, `${monthAfter(month)}-01`];
  const [from, until] = [startOfWarsawDay(begin), startOfWarsawDay(end)];
  if (!from || !until) return { events: [], isCut: false };
  const lists: CalendarEvent[][] = [];
  // One after another: a screen must not take several of the few connections.
  for (const module of boundModules) {
    const window = windowOf(module.definition);
    const published = sql`${module.table.status} = 'published'`;
    for (const [kind, name] of [
      ['appears', window.from],
      ['ends', window.until],
    ] as const) {
      const column = columnOf(module, name);
      lists.push(await readEvents(db, module, kind, column, and(published, gte(column, from), lt(column, until))));
    }
    const review = module.table.review_at;
    const due = and(ne(module.table.status, 'archived'), gte(review, begin), lt(review, end));
    lists.push(await readEvents(db, module, 'review', review, due));
  }
  lists.push(await readScheduled(db, from, until));
  return { events: lists.flat().sort(inOrder), isCut: lists.some(({ length }) => length === mostRead) };
}

async function readEvents(
  db: Database,
  { definition, table }: BoundModule,
  kind: CalendarKind,
  column: AnyPgColumn,
  where: SQL | undefined,
): Promise<CalendarEvent[]> {
  const rows = await db
    .select({ id: table.id, title: table.title, at: column })
    .from(table)
    .where(where)
    .orderBy(asc(column), asc(table.id))
    .limit(mostRead);
  return (rows as { id: string; title: string; at: Date | string }[]).map(({ id, title, at }) => {
    const when = at instanceof Date ? { day: warsawDay(at), time: formatTime(at) } : { day: at, time: null };
    return { kind, module: definition.key, id, title, ...when, held: null };
  });
}

/** Scheduled drafts over published entries. */
async function readScheduled(db: Database, from: Date, until: Date): Promise<CalendarEvent[]> {
  const drafts = await db
    .select({ id: entry_drafts.entry_id, module: entry_drafts.module })
    .from(entry_drafts)
    .where(and(gte(entry_drafts.publish_at, from), lt(entry_drafts.publish_at, until)))
    .orderBy(asc(entry_drafts.publish_at))
    .limit(mostRead);
  const events: CalendarEvent[] = [];
  for (const { table, definition } of boundModules) {
    const ids = drafts.flatMap(({ id, module }) => (module === definition.key ? [id] : []));
    if (ids.length === 0) continue;
    const { id, title, revision } = table;
    const rows = await db.select({ id, title, revision }).from(table).where(oneOf(id, ids));
    const scheduled = await findScheduledDrafts(db, rows);
    for (const row of rows) {
      const plan = scheduled.get(row.id);
      if (!plan) continue;
      const when = { day: warsawDay(plan.at), time: formatTime(plan.at), held: plan.held };
      events.push({ kind: 'draft', module: definition.key, id: row.id, title: row.title, ...when });
    }
  }
  return events;
}

/** Whole days after what has a time. */
const inOrder = (one: CalendarEvent, other: CalendarEvent) => (momentOf(one) < momentOf(other) ? -1 : 1);
const momentOf = ({ day, time, title }: CalendarEvent) => `${day} ${time ?? '24:00'} ${title}`;
