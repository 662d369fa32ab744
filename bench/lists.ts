// What 10,000 entries cost, or ITEMS, beside 1,000: npm run bench:lists (bench/README.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '#server/database/database-client';
import { cpuTimeMs, type Running, startProcess, wholeCpuTimeMs, withFolder } from './portal-process';
import { adminVariables, signIn } from './sign-in';
import { median } from './median';

const few = 1_000;
const many = Number(process.env.ITEMS ?? 10_000);
const rounds = 5;
const quietMs = 5_000;

/** A portal and what is asked of it. */
interface Measured extends Running {
  cookie: string;
  dataDir: string;
  /** The document that is saved. */
  saved: string;
}

interface Row {
  name: string;
  /** Requests of one round; a few, as the system counts CPU time in steps of 10 ms. */
  times: number;
  /** @param anew differs each time, so that no page is kept */
  ask: (portal: Measured, anew: number) => Promise<Response>;
}

const read = (name: string, path: string, times = 6): Row => ({
  name,
  times,
  ask: ({ address }, anew) => fetch(`${address}${path}${path.includes('?') ? '&' : '?'}anew=${anew}`),
});

const panel = (name: string, path: string, times = 6): Row => ({
  name,
  times,
  ask: ({ address, cookie }) => fetch(`${address}${path}`, { headers: { cookie } }),
});

const list = '/dokumentacja';
const panelList = '/admin/dokumentacja';

const rows: Row[] = [
  read('public list', list),
  read('its second page', `${list}?strona=2`),
  read('  searched: a word of most', `${list}?q=dokument`),
  read('  searched: a rare word', `${list}?q=apostrof`),
  read('  searched: two words', `${list}?q=kopia+zapasowa`),
  read('  searched: within a word', `${list}?q=kument`),
  read('  searched: with signs', `${list}?q=docker-compose`),
  read('article', `${list}/instalacja`),
  panel('panel list', panelList),
  panel('  searched', `${panelList}?q=dokument`),
  panel('  of one status', `${panelList}?status=draft`),
  panel('  without a category', `${panelList}?category=-`),
  ...['title', '-title', 'created_at', '-created_at', 'updated_at', '-updated_at'].map((sort) =>
    panel(`  sorted by ${sort}`, `${panelList}?sort=${sort}`),
  ),
  read('REST, a list of 50', '/api/v1/documentation?per_page=50'),
  read('REST, searched', '/api/v1/documentation?q=dokument'),
  read('feed', '/feed.xml'),
  read('sitemap', '/sitemap.xml', 3),
  {
    name: 'save',
    times: 5,
    ask: ({ address, cookie, saved }, anew) =>
      fetch(`${address}/api/v1/documentation/${saved}`, {
        method: 'PATCH',
        headers: { cookie, origin: address, 'content-type': 'application/json' },
        body: JSON.stringify({ title: `Zapisany ${anew}` }),
      }),
  },
  panel('export', '/admin/ustawienia/eksport.zip', 1),
];

/** Copies the sample's documents until there are so many more, each with its own title, address and time. */
async function fill(dataDir: string, entries: number): Promise<void> {
  const socketFolder = readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  await withClient({ host: socketFolder, database: 'portal', user: 'portal_owner' }, async (client) => {
    await client.query(`
      insert into documentation (title, slug, content, rendered, status, category_id, created_at, updated_at)
      select title || ' ' || number, slug || '-' || number, content, rendered, 'published', category_id, now() - number * interval '1 minute', now() - number * interval '1 minute'
      from generate_series(1, ${entries}) number
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from documentation) sample on sample.place = number % sample.many`);
    await client.query('analyze');
  });
}

/** Until its index is filled. */
async function untilQuiet({ pid }: Running): Promise<void> {
  for (let before = -Infinity, now = cpuTimeMs(pid); now - before > quietMs / 50; before = now, now = cpuTimeMs(pid))
    await wait(quietMs);
}

async function start(dataDir: string): Promise<Measured> {
  const portal = await startProcess(['scripts/start.mjs'], { DATA_DIR: dataDir, ...adminVariables }, '/readyz');
  const found = await fetch(`${portal.address}/api/v1/documentation?slug=instalacja`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  return { ...portal, cookie: await signIn(portal), dataDir, saved: items[0]?.id ?? '' };
}

/** A portal with so many entries beside the sample's, after a start of its own and at rest. */
async function prepare(dataDir: string, entries: number, started: Running[]): Promise<Measured> {
  const filling = await start(dataDir);
  started.push(filling);
  await fill(dataDir, entries);
  await filling.stop();
  const filled = await start(dataDir);
  started.push(filled);
  await untilQuiet(filled);
  return filled;
}

let asked = 0;

/** CPU time of the portal and its database for one request, in ms. */
async function cost(portal: Measured, { name, times, ask }: Row): Promise<number> {
  const before = wholeCpuTimeMs(portal.pid);
  for (let time = 0; time < times; time++) {
    const response = await ask(portal, asked++);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  }
  return (wholeCpuTimeMs(portal.pid) - before) / times;
}

async function measure(small: Measured, large: Measured): Promise<void> {
  console.log(`| | ${few}, ms | ${many}, ms | ratio |\n|---|---|---|---|`);
  for (const row of rows) {
    const costs = { small: [] as number[], large: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      const [inSmall, inLarge] = [await cost(small, row), await cost(large, row)];
      if (round < 0) continue; // warming up
      costs.small.push(inSmall);
      costs.large.push(inLarge);
    }
    const [inSmall, inLarge] = [median(costs.small), median(costs.large)];
    console.log(`| ${row.name} | ${inSmall.toFixed(1)} | ${inLarge.toFixed(1)} | ${(inLarge / inSmall).toFixed(2)} |`);
  }
}

await withFolder(async (folder) => {
  const started: Running[] = [];
  try {
    const large = await prepare(join(folder, 'large'), many, started);
    const small = await prepare(join(folder, 'small'), few, started);
    await measure(small, large);
  } finally {
    for (const one of started) await one.stop();
  }
});
