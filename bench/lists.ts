// What 10,000 entries cost a list: npm run bench:lists (bench/README.md).
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '#server/database/database-client';
import { type Running, startProcess } from './portal-process';

const entries = 10_000;
const admin = { email: 'admin@example.com', password: 'haslo-do-pomiaru' };
const rounds = 15;

const publicLists = ['/dokumentacja', '/dokumentacja?strona=2', '/dokumentacja?q=dokument'];
const panelLists = ['/admin/dokumentacja', '/admin/dokumentacja?q=dokument', '/admin/dokumentacja?sort=title'];

/** Copies the sample's documents until there are enough, each with its own title, address and time. */
async function fill(dataDir: string): Promise<void> {
  const socketFolder = readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  await withClient({ host: socketFolder, database: 'portal', user: 'portal_owner' }, async (client) => {
    await client.query(`
      insert into documentation (title, slug, content, rendered, status, category_id, created_at)
      select title || ' ' || number, slug || '-' || number, content, rendered, 'published', category_id, now() - number * interval '1 minute'
      from generate_series(1, ${entries}) number
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from documentation) sample on sample.place = number % sample.many`);
    await client.query('analyze');
  });
}

async function sessionCookie(portal: Running): Promise<string> {
  const body = new URLSearchParams(admin);
  const response = await fetch(`${portal.address}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal.address },
    body,
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Median milliseconds of an address, rendered each time. */
async function measure(portal: Running, path: string, cookie: string | null): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const target = cookie ? path : `${path}${path.includes('?') ? '&' : '?'}anew=${round}`;
    const began = performance.now();
    const response = await fetch(portal.address + target, { headers: cookie ? { cookie } : {} });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function measureAll(portal: Running, cookie: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const path of publicLists) times.set(path, await measure(portal, path, null));
  for (const path of panelLists) times.set(path, await measure(portal, path, cookie));
  return times;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(folder, 0o711); // open to the database's own user
  const dataDir = join(folder, 'data');
  const portal = await startProcess(
    ['scripts/start.mjs'],
    { DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    '/readyz',
  );
  try {
    const cookie = await sessionCookie(portal);
    await measureAll(portal, cookie); // warming up
    const few = await measureAll(portal, cookie);
    await fill(dataDir);
    const many = await measureAll(portal, cookie);
    console.table(
      [...few].map(([path, before]) => {
        const after = many.get(path) ?? Number.NaN;
        return {
          path,
          'sample, ms': Number(before.toFixed(1)),
          [`${entries} more, ms`]: Number(after.toFixed(1)),
          ratio: Number((after / before).toFixed(1)),
        };
      }),
    );
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
