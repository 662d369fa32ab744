import { sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import { notifications } from '#app/notifications/tables.server';
import { nextTimeOfDay } from '#app/jobs/daily-jobs.server';
import type { DailyKind } from '#app/jobs/run-jobs.server';
import type { Clock } from '#app/platform/clock';
import { hourMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { backupSubject } from '#app/status/last-backup.server';
import { nightlyTexts as texts } from '#app/texts/pl/backup';
import type { BackupShelf } from './backup-shelf';
import { BackupUnderWay, makeBackup } from './make-backup';
import { noProgress } from './progress';

export interface NightlyOptions {
  /** Where this portal's backups lie. */
  shelf: BackupShelf;
  /** The hour, in Warsaw: `02:30`. */
  at: string;
  /** How many are kept. */
  keep: number;
  /** Stands in the names of the files: the portal's own host. */
  host: string;
}

interface Nightly extends NightlyOptions {
  source: Omit<Parameters<typeof makeBackup>[0], 'now'>;
  clock: Clock;
  log: Logger;
}

/**
 * The work of each night, a job of the queue that names its next night: a verified backup, then the oldest of them go.
 * One that fails rings the bell, and is tried again each hour.
 */
export function nightlyBackup({ source, clock, log, ...options }: Nightly): DailyKind {
  return {
    async run(_, tx) {
      const now = clock.now();
      // An hour on: a clock that is behind the database's would name the same night again.
      const next = nextTimeOfDay(new Date(now.getTime() + hourMs), options.at);
      const again = new Date(Math.min(next.getTime(), now.getTime() + hourMs));
      try {
        const made = await makeOne({ ...source, now }, options);
        const change = { action: 'create', subject: backupSubject, subjectId: null, title: made.name };
        await recordChange(tx, { id: null, name: null }, { ...change, after: { file_size: made.size } });
        return next;
      } catch (error) {
        if (error instanceof BackupUnderWay) return again;
        log.error({ err: error }, 'the nightly backup failed, will be tried again');
        await ringOnce(tx, reasonOf(error));
        return again;
      }
    },
  };
}

async function makeOne(source: Parameters<typeof makeBackup>[0], { shelf, keep, host }: NightlyOptions) {
  await shelf.prepare();
  const name = `${host}-${source.now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
  const place = shelf.place(name);
  await makeBackup(source, place, noProgress);
  await thin(shelf, host, keep, name);
  return { name, size: (await place.size()) ?? 0 };
}

/**
 * Removes all of these backups but the newest, and what a killed one left half-made; nothing else that lies there.
 * Those named later than the newest are of a clock that was ahead, and go first.
 */
async function thin(shelf: BackupShelf, host: string, keep: number, newest: string): Promise<void> {
  const own = /^-\d{4}-\d\d-\d\dT\d{6}Z\.tar(\.part)?$/;
  const found = (await shelf.list())
    .map(({ name }) => name)
    .filter((name) => name.startsWith(host) && own.test(name.slice(host.length)));
  const isHalf = (name: string) => name.endsWith('.part');
  const whole = found.filter((name) => !isHalf(name)).sort();
  const isAhead = (name: string) => name > newest;
  const old = [...whole.filter(isAhead), ...whole.filter((name) => !isAhead(name))].slice(0, -keep);
  for (const name of [...found.filter(isHalf), ...old]) await shelf.remove(name);
}

/** Tells the admins once a night, however often it is tried. */
const ringOnce = (db: Database, reason: string) =>
  db.execute(sql`
    insert into ${notifications} (kind, data) select 'backup_failed', ${JSON.stringify({ reason })}::jsonb
    where not exists (
      select from ${notifications} where kind = 'backup_failed' and created_at > now() - interval '20 hours')`);

/** Why it failed, in Polish and without the names of folders: whoever reads the bell need not know the machine. */
function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return texts.reasons.noSpace;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(String(code))) return texts.reasons.noFolder;
  return error instanceof AppError && error.code === 'unavailable' ? texts.reasons.noStore : texts.reasons.other;
}
