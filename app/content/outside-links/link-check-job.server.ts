import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { nextTimeOfDay, noteProgress } from '#app/jobs/daily-jobs.server';
import type { DailyKind } from '#app/jobs/run-jobs.server';
import { notifications } from '#app/notifications/tables.server';
import type { Outside } from '#app/platform/call-outside.server';
import { beganAt, type Clock, farAhead } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { warsawDay } from '#app/platform/warsaw-time';
import {
  askForLink,
  isFromOutside,
  knowsZone,
  type LinkAnswer,
  type Permission,
  readRobots,
} from './ask-for-link.server';
import { nightsUntilBroken } from './outside-addresses.server';
import { outside_links } from './tables.server';

export interface LinkCheckDeps extends Outside {
  db: Database;
  clock: Clock;
  /** Between two calls to one host. */
  pauseMs?: number;
  /** Whether the resolver knows the end of a name; by default, the system's is asked. */
  isKnownZone?: (zone: string) => Promise<boolean>;
}

/** In Warsaw: two hours before all texts are looked through, which tells of what was found. */
export const linkCheckTime = '01:00';

/** Links per batch: after each one the progress is saved. */
const batch = 200;
const usualPauseMs = 1_000;
/** Hosts at a time; of each, one link at a time. */
const hostsAtOnce = 4;
const atOnce = new Date(0);
/** The failure of a name that leads nowhere. */
const noName = 'name';

/** What shows that the portal's own line is not what failed tonight. */
interface Line {
  /** Somebody outside answered, if only with an error. */
  heard: boolean;
  /** The resolver knew the end of a name that is not there. */
  named: boolean;
}

interface Progress extends Partial<Line>, Partial<Silence> {
  began?: string;
}

/** Nights in a row on which links failed and nobody outside was heard, and the last of them, as a date in Warsaw. */
interface Silence {
  silentNights: number;
  silentNight: string;
}

/** Asks for every link, batch by batch; any instance can do the next one. */
export const linkCheckKind = (deps: LinkCheckDeps): DailyKind => ({
  async run({ id, payload }, tx) {
    const now = deps.clock.now();
    const { began: noted, heard = false, named = false, ...silence } = payload as Progress;
    const began = beganAt(deps.clock, noted);
    const due = await findDue(deps, began);
    const line: Line = { heard, named };
    if (due.length > 0) {
      await askAll(deps, due, line);
      await noteProgress(tx, id, { ...silence, began: began.toISOString(), ...line });
      return atOnce;
    }
    await countNight(tx, began, line);
    await noteProgress(tx, id, { ...(await tellOfSilence(tx, began, line, silence)) });
    return nextTimeOfDay(now, linkCheckTime);
  },
});

async function findDue({ db, clock }: LinkCheckDeps, began: Date): Promise<string[]> {
  const { checked_at } = outside_links;
  const rows = await db
    .select({ url: outside_links.url })
    .from(outside_links)
    .where(or(isNull(checked_at), lt(checked_at, began), gt(checked_at, farAhead(clock))))
    .orderBy(outside_links.url)
    .limit(batch);
  return rows.map(({ url }) => url);
}

/** Asks for links; of one host, one at a time, whatever its protocols and ports. @param line told of what was heard */
async function askAll(deps: LinkCheckDeps, urls: readonly string[], line: Line): Promise<void> {
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const { hostname } = new URL(url);
    byHost.set(hostname, [...(byHost.get(hostname) ?? []), url]);
  }
  const hosts = [...byHost];
  const worker = async () => {
    for (let host = hosts.shift(); host; host = hosts.shift()) await askHost(deps, ...host, line);
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, worker));
}

async function askHost(deps: LinkCheckDeps, hostname: string, urls: readonly string[], line: Line): Promise<void> {
  const { db, clock, pauseMs = usualPauseMs, isKnownZone = knowsZone, ...outside } = deps;
  const permissions = new Map<string, Permission>();
  let isNameless = false;
  for (const url of urls) {
    const { origin } = new URL(url);
    const known = permissions.get(origin);
    const permission = known === undefined ? await readRobots(origin, outside) : known;
    permissions.set(origin, permission);
    let answer: LinkAnswer = typeof permission === 'object' ? permission : null;
    if (typeof permission === 'function' && permission(url)) {
      await pause(pauseMs);
      answer = await askForLink(url, outside);
    }
    if (isFromOutside(permission) || isFromOutside(answer)) line.heard = true;
    const failure = answer !== null && answer !== 'answered' ? answer.failure : null;
    isNameless ||= failure === noName;
    await db.update(outside_links).set({ checked_at: clock.now(), failure }).where(eq(outside_links.url, url));
  }
  if (isNameless && !line.named) line.named = await isKnownZone(hostname.replace(/.*\./, ''));
}

/**
 * Counts a night for every link that was asked for, at most once for one date. Where nobody outside was heard, that
 * says more of the portal's own line than of the links; only names that are not there count then, if the resolver is
 * sound.
 */
async function countNight(db: Database, began: Date, { heard, named }: Line): Promise<void> {
  if (!heard && !named) return;
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
        heard ? undefined : eq(outside_links.failure, noName),
      ),
    );
}

/**
 * Rings the bell once where links failed and nobody outside was heard for as many nights as a link needs to be broken:
 * that nothing is reported says nothing then.
 * @returns the silence to keep in mind; null where tonight has ended it
 */
async function tellOfSilence(
  tx: Database,
  began: Date,
  { heard, named }: Line,
  { silentNights = 0, silentNight }: Partial<Silence>,
): Promise<Silence | null> {
  if (heard) return null;
  const [failed] = await tx
    .select({ url: outside_links.url })
    .from(outside_links)
    .where(
      and(
        sql`${outside_links.checked_at} >= ${began.toISOString()}`,
        isNotNull(outside_links.failure),
        // A sound resolver has judged these.
        named ? ne(outside_links.failure, noName) : undefined,
      ),
    )
    .limit(1);
  if (!failed) return null;
  const night = warsawDay(began);
  if (night === silentNight) return { silentNights, silentNight };
  if (silentNights + 1 === nightsUntilBroken) await tx.insert(notifications).values({ kind: 'outside_unreachable' });
  return { silentNights: silentNights + 1, silentNight: night };
}

/** Forgets links that no text has any more. @param began when the walk began that has looked at all texts */
export async function forgetLinks(db: Database, began: Date): Promise<void> {
  await db.delete(outside_links).where(lt(outside_links.seen_at, began));
}
