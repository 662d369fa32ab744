import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { createReadCounter, type ReadCounter } from '#app/content/reading/count-reads.server';
import { megabyte } from '#app/platform/byte-sizes';
import type { Services } from '#app/request/services.server';
import { createApp } from './app';
import type { AppEnv } from '#server/http/app-env';
import { answerDocument } from '#server/feeds/documents';
import { serveFile } from '#server/files/serve-file';
import { countOpenSessions } from '#app/identity/count-sessions.server';
import { findLastBackup } from '#app/status/last-backup.server';
import { createMetrics } from './metrics';
import { PageCache } from '#server/pages/page-cache/page-cache';
import { createWindowMoment } from '#app/content/window-moment.server';
import { PageRenewals } from '#server/pages/page-cache/renew-pages';
import type { MemberPage } from '#server/pages/member-pages';
import { createPageHandler, isClosed, type PageHandler } from '#server/pages/page-handler';
import { makePage } from '#server/pages/public-pages';
import type { Identify } from '#server/http/create-request-context';
import { identifyCaller, identifyFeedReader } from '#server/http/identify-caller';
import { createStaticAssets } from '#server/http/static-assets';

const cacheBytes = 32 * megabyte;

export interface Portal {
  app: Hono<AppEnv>;
  cache: PageCache;
  memberCache: PageCache<MemberPage>;
  renewals: PageRenewals;
  reads: ReadCounter;
}

interface Parts {
  services: Services;
  loadBuild: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  clientFolder: string;
}

/**
 * Everything between the services and a socket: what `server/process/serve.ts` listens with, and what tests ask
 * directly.
 */
export function createPortal({ services, loadBuild, mode, clientFolder }: Parts): Portal {
  const { publicDoor, memberDoor, systemDb, clock, changes, log } = services;
  const handle = withDocuments(createPageHandler(loadBuild, mode));
  const isMaintenance = async () => (await services.settings()).maintenance_mode;
  const windows = createWindowMoment(publicDoor.db, clock);
  const cache = new PageCache({ mostBytes: cacheBytes, clock, windows, onDropped: (page) => renewals.add(page) });
  const renewals = new PageRenewals({
    cache,
    make: (key) => makePage(key, { requestId: randomUUID(), address: '' }, { services, handle }),
    mayKeep: async () => !(await isMaintenance()),
    onError: (error) => services.log.warn({ err: error }, 'dropped pages were not made anew'),
  });
  changes.subscribe((change) => cache.drop(change));
  void publicDoor.search.ready.then(() => cache.drop({ subject: 'search_index' }));
  const memberCache = new PageCache<MemberPage>({ mostBytes: cacheBytes, clock, windows });
  changes.subscribe((change) => memberCache.drop(change));
  memberDoor.search.onFilled(() => memberCache.drop({ subject: 'search_index' }));
  const metrics = createMetrics(cache, {
    listConnections: async () => {
      const { rows } = await systemDb.execute<{ pool: string; state: string; count: number }>(sql`
        select application_name as pool, coalesce(state, 'unknown') as state, count(*)::int as count
        from pg_stat_activity where datname = current_database() and application_name like 'portal %' group by 1, 2`);
      return rows;
    },
    countSessions: () => countOpenSessions(systemDb, clock),
    backupAge: async () => {
      const last = await findLastBackup(systemDb);
      return last ? (clock.now().getTime() - Date.parse(last.at)) / 1_000 : Number.NaN;
    },
    onSearched(listener) {
      for (const { search } of [publicDoor, memberDoor]) search.onAnswered(listener);
    },
  });
  const reads = createReadCounter({ db: systemDb, clock, log });
  const app = createApp({
    services,
    cache,
    memberCache,
    reads,
    metrics,
    identify,
    isMaintenance,
    assets: createStaticAssets(clientFolder),
    pages: handle,
    files: serveFile,
    probes: { database: () => requireDatabase(services), storage: () => services.storage.probe() },
  });
  return { app, cache, memberCache, renewals, reads };
}

/** Public documents that are no pages, at their addresses beside those. */
const withDocuments =
  (pages: PageHandler): PageHandler =>
  async (request, ctx) =>
    (isClosed(ctx) ? null : await answerDocument(request, ctx)) ?? pages(request, ctx);

/** Readiness: both pools work, and the server accepts writes. A standby refuses this lock, which touches no row. */
const requireDatabase = ({ publicDoor, systemDb }: Services) =>
  Promise.all([
    publicDoor.db.execute(sql`select 1`),
    systemDb.execute(sql`select from settings where false for update`),
  ]);

const identify: Identify = async (request, services) =>
  (await identifyFeedReader(request, services)) ?? identifyCaller(request.headers, services, true);
