import { sql } from 'drizzle-orm';
import { startFileTexts } from '#app/files/texts/keep-file-texts.server';
import { startFileSweep } from '#app/files/sweep-files.server';
import { forgetOldUndos } from '#app/content/bulk/undo-bulk.server';
import { forgetOldCopies } from '#app/content/copies/working-copies.server';
import { forgetDeleted } from '#app/content/deleted/deleted-entries.server';
import { startScheduledDrafts } from '#app/content/drafts/publish-due-drafts.server';
import { forgetOldReads } from '#app/content/reading/read-counts.server';
import { fillRegister } from '#app/content/register/fill-register.server';
import { startEvents } from '#app/content/events/start-events.server';
import { forgetOldNews } from '#app/content/news/note-news.server';
import { startRenewals } from '#app/content/keep-renderings.server';
import { boundModules } from '#app/content/registry.server';
import { forgetImportFolders } from '#app/content/transfer/import-job.server';
import { forgetOldNotifications } from '#app/notifications/forget-notifications.server';
import { forgetOldKeys } from '#app/idempotency/answer-once.server';
import { hourMs, minuteMs } from '#app/platform/durations';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { sweepSessions } from '#app/identity/sessions.server';
import { forgetFailedJobs } from '#app/jobs/list-jobs.server';
import { eachDespiteFailures } from '#app/platform/each-despite-failures';
import { every } from '#app/platform/every';
import { forgetOldUses } from '#app/rate-limits/database-rate-limiter.server';
import { forgetOldSearches } from '#app/search/search-stats.server';
import type { Services } from '#app/request/services.server';
import { forgetOldDeliveries } from '#app/webhooks/deliveries.server';
import { forgetUnconfirmed } from '#app/subscriptions/forget-subscriptions.server';
import { type PendingOutcomes, type Probe, probeServices } from '#app/status/probe-services.server';
import type { ServiceName } from '#app/status/services';

const probeEveryMs = minuteMs;
const clearEveryMs = hourMs;

/**
 * What runs while the portal does: probes of its services, the sweeps, the reading of files' texts, the publication of
 * scheduled drafts, what webhooks are told, and the renewal of renderings.
 * @returns ends it
 */
export function startBackground(services: Services, askApi: Probe): () => Promise<void> {
  const { systemDb, publicDoor, clock, log, storage, changes, env, mailer } = services;
  const probes: Record<ServiceName, Probe> = {
    api: askApi,
    database: () => publicDoor.db.execute(sql`select 1`),
    storage: () => storage.probe(),
    auth: () => systemDb.execute(sql`select 1 from sessions limit 1`),
  };
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const pending: PendingOutcomes = [];
  const probe = () => probeServices(systemDb, clock, probes, pending);
  const forgets = [
    () => forgetOldSearches(systemDb, clock),
    () => forgetOldReads(systemDb, clock),
    () => forgetOldKeys(systemDb),
    () => forgetDeleted({ db: systemDb, clock }),
    () => forgetOldUndos({ db: systemDb, clock }),
    () => forgetOldUses(systemDb, clock.now()),
    () => forgetOldCopies(systemDb),
    () => forgetFailedJobs(systemDb),
    () => forgetOldDeliveries(systemDb),
    () => forgetImportFolders(clock.now()),
    () => forgetUnconfirmed(systemDb),
    () => forgetOldNews(systemDb),
    () => forgetOldNotifications(systemDb),
    () => sweepSessions(identityDepsOf(services)),
  ];
  // One after another, and after the probes: all at once would open all connections of the door.
  const clear = async () => {
    await probing.first;
    await eachDespiteFailures(forgets, (one) => one()).catch(warn('what is over could not be forgotten'));
    await fillRegister({ db: systemDb, changes, modules: boundModules });
  };
  const probing = atOnceAndEvery(probeEveryMs, probe, warn('the services could not be probed'));
  const ends = [
    probing.end,
    atOnceAndEvery(clearEveryMs, clear, warn('the register of published changes could not be filled')).end,
    startFileSweep(
      { store: storage, db: systemDb, actor: { id: null, name: null }, changes, clock },
      log,
      // The folder of an embedded database is locked for this portal.
      env.DATABASE_URL || env.S3_ENDPOINT ? undefined : new Date(performance.timeOrigin),
    ),
    startScheduledDrafts({ db: systemDb, changes, clock, log, modules: boundModules }),
    startEvents({
      db: systemDb,
      changes,
      clock,
      log,
      modules: boundModules,
      publicUrl: env.PUBLIC_URL,
      tellsReaders: mailer !== null,
    }),
    startFileTexts({ db: systemDb, store: storage, changes, log }),
    startRenewals({ db: systemDb, store: storage, changes, log }),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Like `every`, with a first run at once. */
function atOnceAndEvery(ms: number, task: () => Promise<unknown>, onError: (error: unknown) => void) {
  const first = task().catch(onError);
  const end = every(ms, () => first.then(task), onError);
  return { first, end: async () => void (await Promise.all([first, end()])) };
}
