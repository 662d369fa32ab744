// The effect of each database fault on readers, writers and data: npm run bench:outages (docs/reliability.md); with
// a word behind `--` only the faults whose name has it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '#server/database/database-client';
import { DatabaseLine } from '#test/database-line';
import { startLoad, type Toll } from '#test/load-on-portal';
import { startProcess } from './portal-process';
import { adminVariables, signInApi } from './sign-in';
import { startStandbyCluster } from './standby-cluster';

const faultMs = 10_000;
const patienceMs = 60_000;
/** A page of a section that nobody writes to, so that the writes of the load do not invalidate it. */
const kept = '/baza-wiedzy';

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const cluster = await startStandbyCluster();
const line = new DatabaseLine({ host: '127.0.0.1', port: cluster.primary.port });
await line.lay();
const onServer = { host: '127.0.0.1', port: cluster.primary.port, user: 'bench', database: 'postgres' };
const variables = {
  DATABASE_URL: `postgres://bench@127.0.0.1:${line.port}/postgres`,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  SAMPLE_CONTENT: 'false',
  TRUST_PROXY: '1',
  ...adminVariables,
};
const portal = await startProcess(['scripts/start.mjs'], variables, '/readyz');

/** Each request has its own client network, as behind a proxy, so that rate limits do not apply. */
let asked = 0;
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
const ask = (path: string, token?: string, json?: unknown) =>
  fetch(portal.address + path, {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(asked++),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  });
const tell = (statement: string, options = {}) =>
  withClient({ ...onServer, ...options }, (client) => client.query(statement));

let repeating: NodeJS.Timeout;
const whole = () => void (line.manner = 'whole');
const faults: [what: string, begin: () => unknown, end: () => unknown][] = [
  [
    'connections cut three times a second',
    () => (repeating = setInterval(() => line.reset(), 333)),
    () => clearInterval(repeating),
  ],
  ['the server restarts', () => cluster.primary.stop('fast'), () => cluster.primary.start()],
  ['the server crashes and recovers', () => cluster.primary.stop('immediate'), () => cluster.primary.start()],
  ['unreachable: connections refused', () => line.cut(), () => line.lay()],
  ['silent: packets are lost', () => (line.manner = 'silent'), whole],
  ['answers that break off half-way', () => (line.manner = 'halves'), whole],
  ['byte by byte', () => (line.manner = 'drip'), whole],
  [
    'a full list of connections',
    async () => (await tell('ALTER DATABASE postgres CONNECTION LIMIT 0'), line.reset()),
    () => tell('ALTER DATABASE postgres CONNECTION LIMIT -1'),
  ],
  [
    'failover to a server in recovery, promoted at the end',
    () => ((line.to = { host: '127.0.0.1', port: cluster.standby.port }), line.reset()),
    () => cluster.standby.promote(),
  ],
];

/** Milliseconds until a write is accepted, and found by the search. */
async function untilWhole(token: string): Promise<number> {
  const began = performance.now();
  const title = `calosc${Math.random().toString(36).slice(2, 9)}`;
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo().catch(() => false))) {
      if (performance.now() - began > patienceMs) throw new Error('not whole again');
      await wait(20);
    }
  };
  await until(async () => (await ask('/readyz')).ok);
  await until(async () => (await ask('/api/v1/documentation', token, { title, status: 'published' })).status === 201);
  await until(async () => (await (await ask(`/api/v1/search?q=${title}`)).text()).includes(`"${title}"`));
  return performance.now() - began;
}

async function countLost({ acknowledged }: Toll): Promise<number> {
  const { rowCount } = await withClient({ ...onServer, port: line.to.port }, (client) =>
    client.query('select from documentation where id = any($1)', [acknowledged]),
  );
  return acknowledged.length - (rowCount ?? 0);
}

const counts = (map: Map<number, number>) =>
  [...map]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count}× ${status || 'nothing'}`)
    .join(', ');

try {
  const token = await signInApi(portal);
  const table = [];
  for (const [what, begin, end] of faults.filter(([name]) => name.includes(process.argv[2] ?? ''))) {
    await ask(kept);
    const stop = startLoad({ ask }, token, kept);
    await wait(1_000);
    await begin();
    const reasons = new Set<string>();
    for (const until = performance.now() + faultMs; performance.now() < until; await wait(250)) {
      const { reasons: said } = (await (await ask('/readyz')).json()) as { reasons?: Record<string, string> };
      if (said?.database) reasons.add(said.database);
    }
    await end();
    const wholeMs = await untilWhole(token);
    const toll = await stop();
    table.push({
      what,
      readers: counts(toll.readers),
      writers: counts(toll.writers),
      'kept page missed': toll.keptFailed,
      'acknowledged, lost': await countLost(toll),
      'slowest, s': (toll.slowestMs / 1_000).toFixed(1),
      'whole after, s': (wholeMs / 1_000).toFixed(1),
      readyz: [...reasons].join(', '),
    });
    console.log(JSON.stringify(table.at(-1)));
  }
} finally {
  await portal.stop();
  await line.cut();
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
