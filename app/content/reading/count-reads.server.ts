import { sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { minuteMs } from '#app/platform/durations';
import { every } from '#app/platform/every';
import type { Logger } from '#app/platform/logger.server';
import { oneOf } from '#app/platform/one-of.server';
import { warsawDay } from '#app/platform/warsaw-time';
import { addressColumnOf } from '../bind-table.server';
import { boundModules } from '../registry.server';
import { page_reads as table } from './tables.server';

/** A killed process loses what was counted since. */
const writeEveryMs = 20_000;
/** So many names of browsers of one length are remembered with what they are, and none of more characters than that. */
const remembered = { ofOneLength: 16, longest: 512 };
const sections: ReadonlySet<string> = new Set(boundModules.map(({ definition }) => definition.path));

export interface ReadCounter {
  /**
   * Counts a page that was asked for, kept or made anew.
   * @param target its address; a query changes nothing
   * @param now in milliseconds: who has looked at the clock already need not do so again
   */
  count(target: string, userAgent: string | undefined, now?: number): void;
  /** Writes what was counted; what cannot be written is kept for the next time. */
  write(): Promise<void>;
  /** Writes now and then. @returns ends that, with a last write */
  start(): () => Promise<void>;
}

interface Tally {
  reads: number;
}

/**
 * Counts reads in memory, by day and address, and nothing else: no cookie, no address of anybody, no fingerprint. What
 * calls itself a robot is left out.
 */
export function createReadCounter({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): ReadCounter {
  let days = new Map<string, Map<string, Tally>>();
  let today = new Map<string, Tally>();
  let minuteEnds = 0;
  /** By length, the last one first: comparing with a few costs less than hashing a hundred letters each time. */
  const agents: { name: string; isRobot: boolean }[][] = [];

  function isRobot(name: string): boolean {
    if (name.length > remembered.longest) return isbot(name);
    const alike = (agents[name.length] ??= []);
    const [last] = alike;
    if (last?.name === name) return last.isRobot;
    const at = alike.findIndex((one) => one.name === name);
    const known = alike[at] ?? { name, isRobot: isbot(name) };
    if (at !== -1) alike.splice(at, 1);
    else if (alike.length === remembered.ofOneLength) alike.pop();
    alike.unshift(known);
    return known.isRobot;
  }

  /** The tallies of this day, looked for once a minute: a day begins with a minute. */
  function tallies(now: number): Map<string, Tally> {
    if (now < minuteEnds && now >= minuteEnds - minuteMs) return today;
    minuteEnds = now - (now % minuteMs) + minuteMs;
    return (today = talliesOf(warsawDay(new Date(now))));
  }

  function talliesOf(day: string): Map<string, Tally> {
    const known = days.get(day) ?? new Map<string, Tally>();
    days.set(day, known);
    return known;
  }

  function add(counted: Map<string, Tally>, target: string, reads: number): void {
    const tally = counted.get(target);
    if (tally) tally.reads += reads;
    else counted.set(target, { reads });
  }

  async function write(): Promise<void> {
    const counted = days;
    days = new Map();
    minuteEnds = 0;
    try {
      await writeReads(db, counted);
    } catch (error) {
      for (const [day, targets] of counted)
        for (const [target, { reads }] of targets) add(talliesOf(day), target, reads);
      throw error;
    }
  }

  return {
    count(target, agent, now = clock.now().getTime()) {
      if (agent !== undefined && isRobot(agent)) return;
      const counted = tallies(now);
      // Every kept page passes here: what was counted before is looked at no closer.
      const tally = counted.get(target);
      if (tally) tally.reads += 1;
      else if (mayBeEntry(target)) add(counted, pathOf(target), 1);
    },
    write,
    start() {
      const warn = (error: unknown) => log.warn({ err: error }, 'reads could not be written');
      const end = every(writeEveryMs, write, warn);
      return async () => {
        await end();
        await write().catch(warn);
      };
    },
  };
}

/** Whether a browser fetches ahead of a person. @param purposes `Sec-Purpose`, and `Purpose` of older browsers */
export const isPrefetch = (...purposes: unknown[]): boolean =>
  purposes.some((one) => String(one).startsWith('prefetch'));

/** Whether the address is one of a section's; pages of the panel, files, the API and assets have their own. */
const mayBeEntry = (target: string) => sections.has(target.slice(1, target.indexOf('/', 1)));

/** Without the query, of which anybody can make up as many as they like. */
function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

/** `/dokumentacja/start.data` → 'dokumentacja' and 'start'; null for what is no page of an entry. */
function readTarget(target: string): { path: string; address: string } | null {
  const [, path = '', address = ''] = /^\/([^/]+)\/([^/]+)$/.exec(target) ?? [];
  if (address === '') return null;
  try {
    return { path, address: decodeURIComponent(address).replace(/\.data$/, '') };
  } catch {
    return null;
  }
}

/** Adds what was counted to what is there, in one transaction. Addresses that lead to no entry are left out. */
async function writeReads(db: Database, counted: ReadonlyMap<string, ReadonlyMap<string, Tally>>): Promise<void> {
  const rows = new Map<string, typeof table.$inferInsert>();
  const asked = [...counted].flatMap(([day, targets]) =>
    [...targets].flatMap(([target, { reads }]) => {
      const read = readTarget(target);
      return read ? [{ day, reads, ...read }] : [];
    }),
  );
  for (const module of boundModules) {
    const { definition, table: entries } = module;
    const own = asked.filter(({ path }) => path === definition.path);
    if (own.length === 0) continue;
    const address = sql<string>`${addressColumnOf(module)}::text`;
    const found = await db
      .select({ id: entries.id, address })
      .from(entries)
      .where(oneOf(address, [...new Set(own.map((one) => one.address))]));
    const ids = new Map(found.map((row) => [row.address, row.id]));
    for (const { day, reads, address: last } of own) {
      const entry_id = ids.get(last);
      if (entry_id === undefined) continue;
      const key = `${day} ${entry_id}`;
      rows.set(key, { day, module: definition.key, entry_id, reads: reads + (rows.get(key)?.reads ?? 0) });
    }
  }
  if (rows.size === 0) return;
  // In one order everywhere, so that instances that write at once wait for each other, and never both (deadlock).
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(table)
    .select(
      sql`select * from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
        as counted (day date, module text, entry_id uuid, reads integer)`,
    )
    .onConflictDoUpdate({
      target: [table.day, table.module, table.entry_id],
      set: { reads: sql`${table.reads} + excluded.reads` },
    });
}
