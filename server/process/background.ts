import { sql } from 'drizzle-orm';
import { startFileSweep } from '#app/files/sweep-files.server';
import { forgetDeleted } from '#app/content/deleted/deleted-entries.server';
import { renewRenderings } from '#app/content/renew-renderings.server';
import { forgetOldKeys } from '#app/idempotency/answer-once.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { startSessionSweep } from '#app/identity/sessions.server';
import { forgetOldSearches } from '#app/search/search-stats.server';
import type { Services } from '#app/request/services.server';
import { type PendingOutcomes, type Probe, probeServices } from '#app/status/probe-services.server';
import type { ServiceName } from '#app/status/services';

const probeEvery = 60_000;
const forgetEvery = 3_600_000;

/** What runs while the portal does: probes of its services, the sweeps, and at first the renewal of older renderings. @returns ends it */
export function startBackground(services: Services, askApi: Probe): () => Promise<void> {
  const { systemDb, publicDb, clock, log, storage, changes } = services;
  const probes: Record<ServiceName, Probe> = {
    api: askApi,
    database: () => publicDb.execute(sql`select 1`),
    storage: () => storage.probe(),
    auth: () => systemDb.execute(sql`select 1 from sessions limit 1`),
  };
  const pending: PendingOutcomes = [];
  let probing: Promise<void> = Promise.resolve();
  const probe = () => {
    probing = probeServices(systemDb, clock, probes, pending).catch((error: unknown) =>
      log.warn({ err: error }, 'the services could not be probed'),
    );
  };
  probe();
  const timer = setInterval(probe, probeEvery);
  timer.unref();
  const forget = () =>
    void Promise.all([
      forgetOldSearches(systemDb, clock),
      forgetOldKeys(systemDb),
      forgetDeleted({ db: systemDb, clock }),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, 'old searches, idempotency keys and deleted entries could not be forgotten'),
    );
  forget();
  const forgetTimer = setInterval(forget, forgetEvery).unref();
  const endFileSweep = startFileSweep(
    { store: storage, db: systemDb, actor: { id: null, name: null }, changes, clock },
    log,
  );
  const renewing = new AbortController();
  const renewed = renewRenderings({ db: systemDb, changes, log, signal: renewing.signal }).catch((error: unknown) => {
    log.warn({ err: error }, 'older renderings could not be renewed');
  });
  const endSessionSweep = startSessionSweep(identityDepsOf(services), (error) =>
    log.warn({ err: error }, 'old sessions could not be removed'),
  );
  return async () => {
    clearInterval(timer);
    clearInterval(forgetTimer);
    endSessionSweep();
    renewing.abort();
    await Promise.all([endFileSweep(), probing, renewed]);
  };
}
