import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { nextTimeOfDay, noteProgress } from '#app/jobs/daily-jobs.server';
import type { JobKind } from '#app/jobs/run-jobs.server';
import type { Outside } from '#app/platform/call-outside.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { warsawDay } from '#app/platform/warsaw-time';
import { askForLink, type LinkAnswer, readRobots } from './ask-for-link.server';
import { outside_links } from './tables.server';

export interface LinkCheckDeps extends Outside {
  db: Database;
  clock: Clock;
  /** Between two calls to one host. */
  pauseMs?: number;
}

/** The job that asks for all links to other places, once a night. */
export const linkCheck = 'link_check';
/** Two hours before all texts are looked through, which tells of what was found. */
export const linkCheckTime = '01:00';

/** Links per batch: after each one the progress is saved. */
const batch = 200;
const usualPauseMs = 1_000;
/** Hosts at a time; of each, one link at a time. */
const hostsAtOnce = 4;
const atOnce = new Date(0);

interface Progress {
  began?: string;
  /** Whether anybody answered yet tonight. */
  heard?: boolean;
}

/** Asks for every link, batch by batch; any instance can do the next one. */
export const linkCheckKind = (deps: LinkCheckDeps): JobKind => ({
  giveUpAfterMs: Number.MAX_SAFE_INTEGER,
  async run({ id, payload }, tx) {
    const now = deps.clock.now();
    const { began = now.toISOString(), heard = false } = payload as Progress;
    const due = await findDue(deps.db, new Date(began));
    if (due.length > 0) {
      const answered = await askAll(deps, due);
      await noteProgress(tx, id, { began, heard: heard || answered });
      return atOnce;
    }
    // A night without any answer says more of the portal's own line than of the links.
    if (heard) await countNight(tx, new Date(began));
    await noteProgress(tx, id, {});
    return nextTimeOfDay(now, linkCheckTime);
  },
});

async function findDue(db: Database, began: Date): Promise<string[]> {
  const rows = await db
    .select({ url: outside_links.url })
    .from(outside_links)
    .where(or(isNull(outside_links.checked_at), lt(outside_links.checked_at, began)))
    .orderBy(outside_links.url)
    .limit(batch);
  return rows.map(({ url }) => url);
}

/** @returns whether anybody answered */
async function askAll(deps: LinkCheckDeps, urls: readonly string[]): Promise<boolean> {
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const { origin } = new URL(url);
    byHost.set(origin, [...(byHost.get(origin) ?? []), url]);
  }
  const hosts = [...byHost];
  let heard = false;
  const worker = async () => {
    for (let host = hosts.shift(); host; host = hosts.shift()) if (await askHost(deps, ...host)) heard = true;
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, worker));
  return heard;
}

async function askHost(deps: LinkCheckDeps, origin: string, urls: readonly string[]): Promise<boolean> {
  const { db, clock, pauseMs = usualPauseMs, ...outside } = deps;
  const permission = await readRobots(origin, outside);
  let heard = typeof permission === 'function';
  for (const url of urls) {
    let answer: LinkAnswer = null;
    if (typeof permission !== 'function') answer = permission;
    else if (permission(url)) {
      await pause(pauseMs);
      answer = await askForLink(url, outside);
    }
    if (answer === 'answered') heard = true;
    const failure = answer !== null && answer !== 'answered' ? answer.failure : null;
    await db.update(outside_links).set({ checked_at: clock.now(), failure }).where(eq(outside_links.url, url));
  }
  return heard;
}

/** Counts a night for every link that was asked for, at most once for one date. */
async function countNight(db: Database, began: Date): Promise<void> {
  const night = warsawDay(began);
  await db
    .update(outside_links)
    .set({
      night,
      failed_nights: sql`case when ${outside_links.failure} is null then 0 else ${outside_links.failed_nights} + 1 end`,
    })
    .where(
      and(
        sql`${outside_links.checked_at} >= ${began.toISOString()}`,
        sql`${outside_links.night} is distinct from ${night}`,
      ),
    );
}

/** Forgets links that no text has any more. @param began when the walk began that has looked at all texts */
export async function forgetLinks(db: Database, began: Date): Promise<void> {
  await db.delete(outside_links).where(lt(outside_links.seen_at, began));
}
