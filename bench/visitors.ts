// 200 visitors and 5 editors for a minute, without and with a change each second: npm run bench:visitors.
import { setTimeout as wait } from 'node:timers/promises';
import { median, quantile } from './median';
import { memoryMb, type Running, withPortal } from './portal-process';
import { adminVariables, signInApi } from './sign-in';

const seconds = Number(process.env.SECONDS ?? 60);
const visitors = 200;
const editors = 5;
/** Between two pages of one visitor, on average; editors take twice as long. */
const pauseMs = 1_000;

interface Entry {
  id: string;
  slug: string;
}

const anyOf = <Value>(values: readonly Value[], seed: number): Value => values[seed % values.length] as Value;

/** What a visitor opens: mostly pages that are kept, now and then a search or a page that is not. */
function pageOf(entries: readonly Entry[], turn: number): string {
  const article = `/dokumentacja/${anyOf(entries, turn).slug}`;
  const place = (turn * 7919) % 100;
  if (place < 60) return article;
  if (place < 75) return anyOf(['/dokumentacja', '/baza-wiedzy', '/dziennik-zmian', '/zasoby', '/komunikaty'], turn);
  if (place < 85) return '/';
  if (place < 93)
    return `/szukaj?q=${encodeURIComponent(anyOf(['instalacja', 'hasło', 'kopia', 'plik'], turn))}+${turn}`;
  return `${article}?anew=${turn}`;
}

interface Tally {
  times: number[];
  failed: string[];
}

async function ask(address: string, path: string, tally: Tally, init: RequestInit = {}): Promise<void> {
  const began = performance.now();
  try {
    const response = await fetch(address + path, init);
    await response.arrayBuffer();
    tally.times.push(performance.now() - began);
    if (response.status >= 400) tally.failed.push(`${response.status} ${path}`);
  } catch (error) {
    tally.failed.push(`${String(error)} ${path}`);
  }
}

/** Visitors and editors come one after the other within a pause, each with pages and pauses of all kinds. */
async function visit(portal: Running, entries: readonly Entry[], visitor: number, until: number, tally: Tally) {
  const headers = { 'x-forwarded-for': `10.1.${visitor >> 8}.${visitor & 255}`, 'accept-encoding': 'br' };
  await wait((pauseMs * visitor) / visitors);
  // One more than all of them: a visitor whose turns were all alike by a hundred would see one kind of page only.
  for (let turn = visitor; performance.now() < until; turn += visitors + 1) {
    await ask(portal.address, pageOf(entries, turn), tally, { headers });
    await wait(pauseMs * (0.5 + ((turn * 31) % 100) / 100));
  }
}

async function edit(
  portal: Running,
  token: string,
  entries: readonly Entry[],
  editor: number,
  until: number,
  tally: Tally,
) {
  const entry = anyOf(entries, editor);
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/v1/documentation/${entry.id}`;
  await wait((pauseMs * 2 * editor) / editors);
  for (let turn = 0; performance.now() < until; turn++) {
    await ask(portal.address, '/api/v1/documentation?per_page=50', tally, { headers });
    await ask(portal.address, path, tally, { headers });
    await ask(portal.address, path, tally, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: [`redakcja ${turn}`] }),
    });
    await wait(pauseMs * 2);
  }
}

async function loopLag(portal: Running): Promise<number> {
  const text = await (await fetch(`${portal.address}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

async function round(portal: Running, token: string, entries: readonly Entry[], changes: boolean) {
  const [readers, writers]: [Tally, Tally] = [
    { times: [], failed: [] },
    { times: [], failed: [] },
  ];
  await loopLag(portal); // what came before
  const before = memoryMb(portal.pid).portal;
  const until = performance.now() + seconds * 1_000;
  const change = async () => {
    for (let turn = 0; changes && performance.now() < until; turn++) {
      await ask(portal.address, `/api/v1/documentation/${anyOf(entries, turn).id}`, writers, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: [`zmiana ${turn}`] }),
      });
      await wait(1_000);
    }
  };
  await Promise.all([
    ...Array.from({ length: visitors }, (_, visitor) => visit(portal, entries, visitor, until, readers)),
    ...Array.from({ length: editors }, (_, editor) => edit(portal, token, entries, editor, until, writers)),
    change(),
  ]);
  const [middle, late] = [median(readers.times), quantile(readers.times, 0.99)];
  return {
    answers: readers.times.length + writers.times.length,
    failed: readers.failed.length + writers.failed.length,
    'readers, median ms': Number(middle.toFixed(1)),
    'p99 ms': Number(late.toFixed(1)),
    'p99 to median': Number((late / middle).toFixed(1)),
    'event loop at most, ms': Math.round(await loopLag(portal)),
    'memory, MB': `${Math.round(before)} → ${Math.round(memoryMb(portal.pid).portal)}`,
    example: [...readers.failed, ...writers.failed][0] ?? '',
  };
}

await withPortal({ ...adminVariables, TRUST_PROXY: '1' }, async (portal) => {
  const token = await signInApi(portal);
  const list = await fetch(`${portal.address}/api/v1/documentation?per_page=50`);
  const { items } = (await list.json()) as { items: Entry[] };
  await round(portal, token, items, false); // warming up
  console.table({
    'as it is': await round(portal, token, items, false),
    'a change each second': await round(portal, token, items, true),
  });
});
