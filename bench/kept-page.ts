// One kept page behind the listener, with the counting of reads (COUNT=true) or without: a process of bench/reads.ts.
import { Hono } from 'hono';
import { createReadCounter } from '#app/content/reading/count-reads.server';
import { systemClock } from '#app/platform/clock';
import { createLogger } from '#app/platform/logger.server';
import type { AppEnv } from '#server/http/app-env';
import { PageCache } from '#server/pages/page-cache/page-cache';
import { sealPage } from '#server/pages/page-cache/sealed-page';
import { createListener } from '#server/process/listener';

const publicUrl = 'http://127.0.0.1';
const path = '/dokumentacja/instalacja';
const windows = { next: async () => Infinity, forget: () => {} };
const cache = new PageCache({ mostBytes: 1_000_000, clock: systemClock, windows });
const html = `<!DOCTYPE html><p>${'Tekst strony, która ma zwykłą długość. '.repeat(600)}</p>`;
const page = await cache.load(path, async () => {
  const response = new Response(html, { headers: { 'content-type': 'text/html' } });
  return { page: await sealPage(response, { path, nonce: 'n', publicUrl }), tags: new Set(['documentation']) };
});
await page.variant('br');

const silent = { count: () => {} };
// Nothing is written here, so that there is no database.
const counter = createReadCounter({
  db: null as never,
  clock: systemClock,
  log: createLogger({ LOG_LEVEL: 'silent' }),
});
const app = new Hono<AppEnv>().get('/healthz', (c) => c.text('ok'));
const reads = process.env.COUNT === 'true' ? counter : silent;
createListener({ app, cache, reads, clock: systemClock, publicUrl }).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
