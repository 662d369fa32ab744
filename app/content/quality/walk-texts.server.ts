import { eq, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { announceRenewal } from '#app/audit/changes.server';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { nextNight, noteProgress } from '#app/jobs/daily-jobs.server';
import type { DailyKind, JobKind } from '#app/jobs/run-jobs.server';
import { beganAt, farAhead } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { deleted_entries } from '../deleted/tables.server';
import { findBoundModule } from '../registry.server';
import { allEntries } from '../entries/all-entries.server';
import { forgetLinks } from '../outside-links/link-check-job.server';
import { checkEntryText, type QualityDeps } from './check-entry-text.server';
import { textCheck } from './quality-names';
import { hidden_issues, text_checks } from './tables.server';

export interface WalkDeps extends QualityDeps {
  changes: ChangeFeed;
}

/** The progress of the run, and when the last one ended. */
interface Progress {
  began?: string;
  after?: string;
  finished?: string;
}

/** Texts per batch: after each one the panel is updated, and the progress is saved. */
const batch = 20;
/** The pause between two texts, so that a run causes little load. */
const pauseMs = 20;
const atOnce = new Date(0);

/** Checks the texts of all entries, batch by batch; any instance can do the next one. */
export const textWalkKind = (deps: WalkDeps): DailyKind => ({
  async run({ id, payload, signal }, tx) {
    const { began: noted, after, finished } = payload as Progress;
    const began = beganAt(deps.clock, noted);
    const last = await checkNext(deps, began, after, signal);
    if (last !== null) {
      await noteProgress(tx, id, { began: began.toISOString(), after: last, finished });
      return atOnce;
    }
    await forgetGone(deps.db);
    await forgetLinks(deps.db, began);
    const now = deps.clock.now();
    await noteProgress(tx, id, { finished: now.toISOString() });
    return nextNight(now);
  },
});

/** Checks the text of a saved entry. */
export const textCheckKind = (deps: WalkDeps): JobKind => ({
  giveUpAfterMs: dayMs,
  async run({ payload }) {
    const module = findBoundModule(String(payload.module));
    const id = String(payload.id);
    const [known] = await deps.db
      .select({ revision: text_checks.revision })
      .from(text_checks)
      .where(eq(text_checks.entry_id, id));
    if (!module || (known && known.revision >= Number(payload.revision))) return;
    await checkEntryText(deps, module, id);
    await tellPanels(deps);
  },
});

/**
 * Checks everything now, in one go.
 * @param onProgress called after each batch with the number of texts done
 */
export async function walkAllTexts(deps: WalkDeps, onProgress: (done: number) => void = () => {}): Promise<void> {
  const began = deps.clock.now();
  let done = 0;
  for (let last = await checkNext(deps, began); last !== null; last = await checkNext(deps, began, last))
    onProgress((done += batch));
  await forgetGone(deps.db);
}

/**
 * Checks a batch; where the signal is aborted, up to the text that is being checked.
 * @returns the last id; null where there are no more
 */
async function checkNext(deps: WalkDeps, began: Date, after?: string, signal?: AbortSignal): Promise<string | null> {
  let last: string | null = null;
  const due = await findDue(deps, began, after);
  for (const { module: key, id } of due) {
    const module = findBoundModule(key);
    if (module) await checkEntryText(deps, module, id);
    last = id;
    if (signal?.aborted) break;
    await pause(pauseMs);
  }
  if (last !== null) await tellPanels(deps);
  return due.length < batch && last === due.at(-1)?.id ? null : last;
}

/** Texts not checked since a run began: a text saved meanwhile is checked by its own job. */
async function findDue({ db, clock }: WalkDeps, began: Date, after: string | undefined) {
  const { rows } = await db.execute<{ module: string; id: string }>(sql`
    select entries.module, entries.id from ${allEntries()} left join ${text_checks} c on c.entry_id = entries.id
    where (c.checked_at is null or c.checked_at < ${began.toISOString()}
      or c.checked_at > ${farAhead(clock).toISOString()})
      and ${after === undefined ? sql`true` : sql`entries.id > ${after}`}
    order by entries.id limit ${batch}`);
  return rows;
}

async function forgetGone(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${text_checks} where entry_id not in (select entries.id from ${allEntries()})`);
  await db.execute(sql`
    delete from ${hidden_issues} where entry_id not in (select entries.id from ${allEntries()})
      and entry_id not in (select id from ${deleted_entries})`);
}

const tellPanels = async ({ db, changes }: WalkDeps) => changes.publish(await announceRenewal(db, textCheck));
