// What a page made anew costs here, in a bare React Router and in a bare Next: npm run bench:peers (bench/README.md).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nextPeer } from './peers/next-peer';
import { pageSource } from './peers/page-source';
import { reactRouterPeer } from './peers/react-router-peer';
import { cpuTimeMs, type Running, startProcess, withFolder } from './portal-process';
import { median } from './median';

const pages = new Map([
  ['article', '/dokumentacja/instalacja'],
  ['list', '/dokumentacja'],
  ['home', '/'],
  ['search', '/szukaj?q=instalacja'],
]);
/** As many as V8 needs until it has compiled what it will. */
const rendersWarm = 1_500;
const renders = 200;
const rounds = 9;

type Peer = Running & { name: string; pathOf: (page: string) => string };

let asked = 0;

/** Each request is another page for the portal's cache, and from another address, or it would be rate limited. */
async function ask({ address }: Running, path: string): Promise<string> {
  asked++;
  const headers = {
    'accept-encoding': 'identity',
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
  };
  const response = await fetch(`${address}${path}${path.includes('?') ? '&' : '?'}anew=${asked}`, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

/** Resolves once the search has all that is to be found: its index is filled after the portal is ready. */
async function searchIsFilled(portal: Running): Promise<void> {
  const found = async () => (await ask(portal, pages.get('search') ?? '')).split('<mark>').length;
  for (let before = 0, now = await found(); now === 1 || now !== before; now = await found()) {
    before = now;
    await wait(2_000);
  }
}

/** Milliseconds of CPU time for one page, all threads. */
async function cost(peer: Peer, page: string, times: number): Promise<number> {
  const before = cpuTimeMs(peer.pid);
  for (let count = 0; count < times; count++) await ask(peer, peer.pathOf(page));
  return (cpuTimeMs(peer.pid) - before) / times;
}

/** Writes a peer's files, installs what it needs, for this run alone, builds and starts it. */
async function startPeer(
  name: string,
  folder: string,
  files: ReadonlyMap<string, string>,
  build: string[],
): Promise<Peer> {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const, env: { ...process.env, CI: '1' } };
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    ...options,
    stdio: [...options.stdio],
  });
  execFileSync('npx', build, { ...options, stdio: [...options.stdio] });
  const running = await startProcess(['serve.js'], {}, '/home', folder);
  return { ...running, name, pathOf: (page) => `/${page}` };
}

async function measure(peers: readonly Peer[]): Promise<void> {
  const [portal, ...others] = peers;
  if (portal === undefined) return;
  const rows: Record<string, Record<string, string>> = {};
  for (const page of pages.keys()) {
    for (const peer of peers) await cost(peer, page, rendersWarm);
    const costs = new Map(peers.map((peer) => [peer, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const peer of peers) costs.get(peer)?.push(await cost(peer, page, renders));
    const own = costs.get(portal) ?? [];
    rows[page] = { portal: `${median(own).toFixed(2)} ms` };
    for (const other of others) {
      const theirs = costs.get(other) ?? [];
      const ratio = median(own.map((value, round) => value / (theirs[round] ?? Number.NaN)));
      rows[page][other.name] = `${median(theirs).toFixed(2)} ms`;
      rows[page][`portal to ${other.name}`] = ratio.toFixed(2);
    }
  }
  console.table(rows);
}

await withFolder(async (folder) => {
  const started: Running[] = [];
  try {
    const variables = { DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' };
    const portal = await startProcess(['scripts/start.mjs'], variables, '/readyz');
    started.push(portal);
    await searchIsFilled(portal);
    const sources = new Map(
      await Promise.all([...pages].map(async ([name, path]) => [name, pageSource(await ask(portal, path))] as const)),
    );
    const router = await startPeer('React Router', join(folder, 'react-router'), reactRouterPeer(sources), [
      'react-router',
      'build',
    ]);
    started.push(router);
    const next = await startPeer('Next', join(folder, 'next'), nextPeer(sources), ['next', 'build']);
    started.push(next);
    await measure([{ ...portal, name: 'portal', pathOf: (page) => pages.get(page) ?? '/' }, router, next]);
  } finally {
    for (const one of started) await one.stop();
  }
});
