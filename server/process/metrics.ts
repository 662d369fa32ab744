import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { modules } from '#app/content/registry';
import { otherSegments } from '#app/content/reserved-addresses';
import type { PageCache } from '#server/pages/page-cache/page-cache';

export interface Metrics {
  registry: Registry;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
}

/** Sources that are read only when metrics are requested. */
export interface MeasuredSources {
  /** Connections to the database by pool and state (active, idle …). */
  listConnections(): Promise<{ pool: string; state: string; count: number }[]>;
  /** The number of open sessions. */
  countSessions(): Promise<number>;
  /** Seconds since the last nightly backup; NaN where there is none. */
  backupAge(): Promise<number>;
  onSearched(listener: (seconds: number) => void): void;
}

const fine = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/**
 * The metrics for Prometheus. Routes are labelled by their first segment, so that made-up addresses create no new
 * series.
 */
export function createMetrics(cache: PageCache, sources: MeasuredSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'portal_requests_total',
    help: 'Requests answered, cached pages aside',
    labelNames,
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  counter('portal_page_cache_hits_total', 'Answers given from the page cache', () => cache.counts.hits);
  counter('portal_page_cache_misses_total', 'Pages made anew', () => cache.counts.misses);
  counter('portal_page_cache_drops_total', 'Changes that dropped pages', () => cache.counts.drops);
  gauge('portal_page_cache_bytes', 'Bytes that the page cache holds', () => cache.bytes);
  gauge('portal_page_cache_pages', 'Pages that the page cache holds', () => cache.size);
  gauge('portal_sessions', 'Sessions signed in', () => sources.countSessions().catch(() => Number.NaN));
  gauge('portal_backup_age_seconds', 'Seconds since the last nightly backup; NaN where there is none', () =>
    sources.backupAge().catch(() => Number.NaN),
  );
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to the database by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { pool, state, count } of await sources.listConnections().catch(() => []))
        this.set({ pool, state }, count);
    },
  });
  const search = new Histogram({
    name: 'portal_search_seconds',
    help: 'Time that the search index takes for one question',
    buckets: fine,
    registers: [registry],
  });
  sources.onSearched((seconds) => search.observe(seconds));
  return {
    registry,
    observe({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      latency.observe({ route }, seconds);
    },
  };
}

const named = new Set([
  ...otherSegments,
  ...modules.map(({ path }) => path),
  'api',
  'assets',
  'files',
  'healthz',
  'readyz',
  'metrics',
  'mcp',
]);

/** `/dokumentacja/start` → `/dokumentacja/…`, `/wp-login.php` → `other` */
export function routeLabel(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (first === '') return '/';
  const name = first.replace(/\.data$/, '');
  if (!named.has(name)) return 'other';
  return rest.length > 0 ? `/${name}/…` : `/${name}`;
}
