import { and, gte, lt, lte, or, sql } from 'drizzle-orm';
import { comparePolish } from '#app/platform/format';
import { dayAfter, daysBetween } from '#app/platform/calendar-day';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { invalid } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { startOfWarsawDay, warsawDay } from '#app/platform/warsaw-time';
import { validationTexts } from '#app/texts/pl/validation';
import { shownAddress, visibleEntries } from '../access.server';
import { feedback } from '../feedback/tables.server';
import { addressWith } from '../registry';
import { boundModules } from '../registry.server';
import { page_reads as table } from './tables.server';

/** Both days belong to it. */
export interface Period {
  from: string;
  to: string;
}

/** What is counted of the page of an entry. */
export interface PageCounts {
  module: string;
  id: string;
  title: string;
  /** Null where readers have no such page now. */
  url: string | null;
  reads: number;
  helpful: number;
  unhelpful: number;
}

const usualDays = 90;
/** No longer period is asked for at once, and none is kept for longer. */
const mostDays = 400;

/**
 * The period that somebody asks for; without words the last 90 days.
 * @throws AppError `invalid` for what is no day, ends before it begins, or is longer than 400 days
 */
export function readPeriod(clock: Clock, asked: { from?: string; to?: string } = {}): Period {
  for (const name of ['from', 'to'] as const)
    if (asked[name] !== undefined && !startOfWarsawDay(asked[name])) throw invalid({ [name]: [validationTexts.date] });
  const to = asked.to ?? warsawDay(clock.now());
  const from = asked.from ?? dayAfter(to, 1 - usualDays);
  if (from > to || daysBetween(from, to) >= mostDays) throw invalid({ from: [validationTexts.period(mostDays)] });
  return { from, to };
}

/** What the pages of a period are, the most read first. With `unread` also those that nobody has read. */
export async function listPageCounts(db: Database, { from, to }: Period, unread = false): Promise<PageCounts[]> {
  const reads = await db
    .select({ id: table.entry_id, reads: sql<number>`sum(${table.reads})::int` })
    .from(table)
    .where(and(gte(table.day, from), lte(table.day, to)))
    .groupBy(table.entry_id);
  const starts = startOfWarsawDay(from) ?? new Date(from);
  const ends = startOfWarsawDay(dayAfter(to, 1)) ?? new Date(to);
  const votes = await db
    .select({
      id: feedback.entry_id,
      helpful: sql<number>`(count(*) filter (where ${feedback.helpful}))::int`,
      unhelpful: sql<number>`(count(*) filter (where not ${feedback.helpful}))::int`,
    })
    .from(feedback)
    .where(and(gte(feedback.created_at, starts), lt(feedback.created_at, ends)))
    .groupBy(feedback.entry_id);
  const [readsOf, votesOf] = [
    new Map(reads.map((row) => [row.id, row.reads])),
    new Map(votes.map((row) => [row.id, row])),
  ];
  const found: PageCounts[] = [];
  for (const module of boundModules) {
    const { definition, table: entries } = module;
    const known = oneOf(entries.id, [...readsOf.keys(), ...votesOf.keys()]);
    const wanted = unread ? or(known, visibleEntries(module, null)) : known;
    const named = await db
      .select({ id: entries.id, title: entries.title, address: shownAddress(module) })
      .from(entries)
      .where(wanted);
    for (const { id, title, address } of named)
      found.push({
        module: definition.key,
        id,
        title,
        url: address === null ? null : addressWith(definition, address),
        reads: readsOf.get(id) ?? 0,
        helpful: votesOf.get(id)?.helpful ?? 0,
        unhelpful: votesOf.get(id)?.unhelpful ?? 0,
      });
  }
  return found.sort((one, other) => other.reads - one.reads || comparePolish(one.title, other.title));
}

/** How often entries were read on each day of a period; days without a read are in it too. */
export async function listDayCounts(db: Database, { from, to }: Period): Promise<{ date: string; reads: number }[]> {
  const rows = await db
    .select({ day: table.day, reads: sql<number>`sum(${table.reads})::int` })
    .from(table)
    .where(and(gte(table.day, from), lte(table.day, to)))
    .groupBy(table.day);
  const reads = new Map(rows.map((row) => [row.day, row.reads]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const date = dayAfter(from, at);
    return { date, reads: reads.get(date) ?? 0 };
  });
}

/** Forgets what was counted longer ago than anybody can ask for. */
export async function forgetOldReads(db: Database, clock: Clock): Promise<void> {
  await db.delete(table).where(lt(table.day, dayAfter(warsawDay(clock.now()), -mostDays)));
}
