import { asc, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { changeChannel, type RecordedChange, renewalOf } from '#app/audit/changes.server';
import { audit_log } from '#app/audit/tables.server';
import type { Database } from '#app/platform/db.server';
import type { Clock } from '#app/platform/clock';
import { coalesce } from '#app/platform/coalesce';
import { every } from '#app/platform/every';
import { inTime } from '#app/platform/in-time';
import type { Logger } from '#app/platform/logger.server';
import { auditTexts } from '#app/texts/pl/audit';
import type { Doors } from '#server/database/doors';

/**
 * How far back a sweep looks beyond the last one: rows become visible at the end of their transactions, and have the
 * time of its beginning. Once listening begins again it looks back further: nobody told of a long import that ended
 * meanwhile.
 */
const overlap = { usual: '2 minutes', afterSilence: '15 minutes' };
/** The announced columns of a change: without the texts before and after it, which may be long. */
const { id, at, actor_id, actor, action, subject, subject_id } = getTableColumns(audit_log);
const announced = { id, at, actor_id, actor, action, subject, subject_id };
type Announced = Pick<typeof audit_log.$inferSelect, keyof typeof announced>;

/** Timeout of a sweep: one that hangs on a lost connection must not block the next. */
const longestSweepMs = 30_000;
/** Delay after a failure, such as a database that is away. */
const tryAgainMs = 1_000;
/** The clocks of two servers of which one takes over from the other may differ by less. */
const putBackMs = 1_000;
const sweepMs = { embedded: 30_000, external: 4_000 } as const;

interface Options {
  doors: Pick<Doors, 'listen'>;
  db: Database;
  changes: ChangeFeed;
  clock: Clock;
  log: Logger;
  kind: 'embedded' | 'external';
}

/**
 * Publishes the changes that other instances (or the database's own functions) made: at each NOTIFY, and by reading the
 * audit log after every reconnect and at intervals, for those that were missed. Idempotent: publishing a change twice
 * does nothing. All that was kept is dropped where a standby that was behind has taken over, as changes that were
 * published are gone, and where a clock is put back, as its times are not those that it was kept by.
 */
export async function listenForChanges({
  doors,
  db,
  changes,
  clock,
  log,
  kind,
}: Options): Promise<() => Promise<void>> {
  const readSince = (moment: string, back: string) =>
    db
      .select(announced)
      .from(audit_log)
      .where(gte(audit_log.at, sql`${moment}::timestamptz - ${back}::interval`))
      .orderBy(asc(audit_log.id));
  let since = (await readNow(db)).now;
  let here = clock.now().getTime();
  // Nothing is kept yet, and what is read from now on has these in it: told of them, a process that has just started
  // would drop its pages when a connection is cut, and have none while the database is away.
  const first = await readSince(since, overlap.afterSilence);
  const shown = new Set(first.map(keyOf));
  let timesReady = 0;
  let timesSwept = 1;
  const last = first.at(-1);
  let newest: Pick<RecordedChange, 'id' | 'at'> = { id: last?.id ?? 0, at: last?.at.toISOString() ?? '' };
  const unsubscribe = changes.subscribe((change) => void (newest = change.id > newest.id ? change : newest));
  const publishRow = async (row: Announced) =>
    changes.publish({
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      subjectId: row.subject_id,
    });
  async function dropWhatIsLost(): Promise<void> {
    if (newest.id === 0) return;
    const [row] = await db.select({ at }).from(audit_log).where(eq(id, newest.id));
    // Its number may have been given to another change meanwhile.
    if (row?.at.toISOString() === newest.at) return;
    log.warn('the database lacks the last changes that it had: what was kept of it is made anew');
    newest = { id: 0, at: '' };
    changes.forgetTold();
    await dropAll();
  }
  async function dropAll(): Promise<void> {
    for (const kept of Object.keys(auditTexts.subjects)) await changes.publish(renewalOf(kept));
  }
  async function noticePutBack(isPutBack: boolean): Promise<void> {
    const before = here;
    here = clock.now().getTime();
    if (!isPutBack && here > before - putBackMs) return;
    log.warn('the clock was put back: what was kept by it is made anew');
    await dropAll();
  }
  async function sweep(): Promise<void> {
    const { now, isPutBack } = await readNow(db, since);
    await noticePutBack(isPutBack);
    if (isPutBack) since = now;
    const ready = timesReady;
    if (ready > timesSwept) await dropWhatIsLost();
    const back = ready > timesSwept ? overlap.afterSilence : overlap.usual;
    for (const row of await readSince(since, back)) if (!shown.has(keyOf(row))) await publishRow(row);
    since = now;
    timesSwept = Math.max(timesSwept, ready);
  }
  // Sweeps must not pile up behind a slow database.
  const sweeps = coalesce(() => inTime(longestSweepMs, sweep).catch(trySoon));
  let soon: NodeJS.Timeout | undefined;
  function trySoon(error: unknown): void {
    log.warn({ err: error }, 'the audit log could not be read');
    clearTimeout(soon);
    soon = setTimeout(sweeps.run, tryAgainMs).unref();
  }
  async function hear(payload: string): Promise<void> {
    const heard = JSON.parse(payload) as RecordedChange | { audit: number };
    if (!('audit' in heard)) return changes.publish(heard);
    const [row] = await db.select(announced).from(audit_log).where(eq(audit_log.id, heard.audit));
    if (row) await publishRow(row);
  }
  const catchUp = () => {
    timesReady += 1;
    sweeps.run();
  };
  const unlisten = await doors.listen(changeChannel, (payload) => void hear(payload).catch(trySoon), catchUp);
  const endSweeps = every(sweepMs[kind], () => sweeps.isRunning() || sweeps.run());
  return async () => {
    clearTimeout(soon);
    unsubscribe();
    await unlisten();
    await endSweeps();
    await sweeps.end();
  };
}

/** A change. Its number alone may be given to another one, where a standby that was behind has taken over. */
const keyOf = (row: Announced) => `${row.id} ${row.at.toISOString()}`;

/** The database's time, and whether its clock was put back since an earlier one. */
async function readNow(db: Database, before?: string): Promise<{ now: string; isPutBack: boolean }> {
  const {
    rows: [row],
  } = await db.execute<{ now: string; isPutBack: boolean | null }>(sql`
    select now()::text as now, ${before ?? null}::timestamptz - now() > ${`${putBackMs} ms`}::interval as "isPutBack"`);
  return { now: row?.now ?? new Date().toISOString(), isPutBack: row?.isPutBack === true };
}
