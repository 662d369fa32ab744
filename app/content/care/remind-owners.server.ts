import { sql } from 'drizzle-orm';
import { effectiveRole } from '#app/identity/identity-deps.server';
import { rightsOfRole } from '#app/identity/rights';
import { users } from '#app/identity/tables.server';
import { nextMorning } from '#app/jobs/daily-jobs.server';
import type { DailyKind } from '#app/jobs/run-jobs.server';
import { notifications } from '#app/notifications/tables.server';
import { dayAfter } from '#app/platform/calendar-day';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { formatDate } from '#app/platform/format';
import { warsawDay } from '#app/platform/warsaw-time';
import { getEditingRules } from '#app/settings/settings.server';
import { allEntries } from '../entries/all-entries.server';
import { review_reminders as table } from './tables.server';

/** How many days before its day an entry's owner is told. */
const daysBefore = 14;

type Stage = 'soon' | 'due';

interface Due extends Record<string, unknown> {
  module: string;
  id: string;
  title: string;
  owner: string | null;
  review_at: string;
  stage: Stage;
}

/**
 * Rings the owners' bells for entries whose review day is two weeks off, and for those whose day has come: one bell a
 * person, however many they are. Where nobody who writes owns an entry, the admins are told. What was told once is not
 * told again, until the day or the owner changes; days on which the portal stood still are made up for.
 */
export async function remindOwners(tx: Database, now: Date, adminEmails: readonly string[]): Promise<void> {
  const today = warsawDay(now);
  await forgetPast(tx);
  const writers = await findWriters(tx, adminEmails);
  const groups = new Map<string, { receiver: string; stage: Stage; entries: Due[] }>();
  for (const entry of await findDue(tx, today)) {
    const receiver = entry.owner !== null && writers.has(entry.owner) ? entry.owner : '';
    const key = `${entry.stage} ${receiver}`;
    const group = groups.get(key) ?? { receiver, stage: entry.stage, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  for (const { receiver, stage, entries } of groups.values()) {
    const untold = await noteTold(tx, receiver, stage, entries);
    if (untold.length === 0) continue;
    const values = { kind: 'due_for_review' as const, user_id: receiver || null, data: dataOf(stage, untold) };
    await tx.insert(notifications).values({ ...values, created_at: now });
  }
}

/** What was told of days that are no entry's review day any more. */
const forgetPast = (tx: Database) =>
  tx.execute(sql`
    delete from ${table} as told where not exists (
      select from ${allEntries()} where entries.id = told.entry_id and entries.review_at = told.review_at)`);

async function findWriters(tx: Database, adminEmails: readonly string[]): Promise<ReadonlySet<string>> {
  const { moderators_edit } = await getEditingRules(tx);
  const accounts = await tx.select({ id: users.id, email: users.email, role: users.role }).from(users);
  const writing = accounts.filter((account) =>
    rightsOfRole(effectiveRole(account, adminEmails), moderators_edit).includes('write'),
  );
  return new Set(writing.map(({ id }) => id));
}

async function findDue(tx: Database, today: string): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select module, id, title, owner, review_at::text as review_at,
      case when review_at <= ${today} then 'due' else 'soon' end as stage
    from ${allEntries()}
    where status <> 'archived' and review_at <= ${dayAfter(today, daysBefore)} order by review_at, title, id`);
  return rows;
}

/** @returns those that this receiver was not told of before */
async function noteTold(tx: Database, receiver: string, stage: Stage, entries: readonly Due[]): Promise<Due[]> {
  const rows = entries.map(({ id, review_at }) => ({ entry_id: id, review_at, stage, receiver }));
  const told = new Set<string>();
  for (let at = 0; at < rows.length; at += 500) {
    const inserted = await tx
      .insert(table)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing()
      .returning({ id: table.entry_id });
    for (const { id } of inserted) told.add(id);
  }
  return entries.filter(({ id }) => told.has(id));
}

const mostNamed = 3;

/** What the notification's sentence needs: a single entry by its place, more by the first titles and their number. */
function dataOf(stage: Stage, entries: readonly Due[]): Record<string, string> {
  const [first] = entries;
  const titles = entries.slice(0, mostNamed).map(({ title }) => `„${title}”`);
  const one: Record<string, string> = entries.length === 1 && first ? { module: first.module, entry_id: first.id } : {};
  const day = first ? formatDate(first.review_at) : '';
  return { ...one, stage, day, titles: titles.join(', '), count: String(entries.length) };
}

/** Looks once a day. */
export const reviewRemindersKind = ({
  clock,
  adminEmails,
}: {
  clock: Clock;
  adminEmails: readonly string[];
}): DailyKind => ({
  async run(_job, tx) {
    const now = clock.now();
    await remindOwners(tx, now, adminEmails);
    return nextMorning(now);
  },
});
