// What revisions cost in time per save, disk space and time to open a history: npm run bench:history (bench/README.md).
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { boundModule } from '#app/content/registry.server';
import { listRevisions, requireRevision } from '#app/content/revisions/read-revisions.server';
import { systemClock } from '#app/platform/clock';
import { startDatabase } from '#server/database/database-server';
import { openDoors } from '#server/database/doors';
import { migrate } from '#server/database/migrate';
import { silentLog } from '#test/log';
import { openTestSql, type TestSql } from '#test/test-sql';

const saves = Number(process.argv[2] ?? 1_000);
const sizes = [20_000, 65_000];
const warmUp = 30;

/** A small seeded generator, so that each run makes the same edits. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

const sample = readdirSync('db/sample/documentation')
  .map((name) => readFileSync(join('db/sample/documentation', name), 'utf8').replace(/^---[\s\S]*?\n---\n/, ''))
  .join('\n\n');

/** Typical edits: a sentence of one paragraph rewritten, sometimes a paragraph added or removed. */
function edited(text: string, pick: (below: number) => number): string {
  const blocks = text.split('\n\n');
  const at = pick(blocks.length);
  const words = sample.split(/\s+/);
  const sentence = Array.from({ length: 6 }, () => words[pick(words.length)]).join(' ');
  const kind = pick(10);
  if (kind === 0) blocks.splice(at, 0, `Nowy akapit: ${sentence}.`);
  else if (kind === 1 && (blocks[at]?.length ?? 0) < 300) blocks.splice(at, 1);
  else blocks[at] = (blocks[at] ?? '').replace(/[^.\n]{20,80}(?=\.)/, sentence);
  return blocks.join('\n\n');
}

/** CPU milliseconds of the database's processes. */
function databaseCpu(dataDir: string): number {
  const postmaster = readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[0];
  const ticks = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return pid === postmaster || fields[1] === postmaster ? [Number(fields[11]) + Number(fields[12])] : [];
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return Number(median(times).toFixed(1));
}

/** Bytes of all histories on the disk, with their indexes, without the space of deleted rows. */
async function historySize(sql: TestSql): Promise<number> {
  await sql.unsafe('vacuum full entry_revisions, entry_revision_packs');
  const [row] = await sql<{ bytes: number }>`
    select (pg_total_relation_size('entry_revisions') + pg_total_relation_size('entry_revision_packs'))::int as bytes`;
  return row?.bytes ?? Number.NaN;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(dataDir, 0o711);
  const server = await startDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, silentLog);
  await migrate(server.owner, silentLog);
  const doors = await openDoors(server.owner, silentLog);
  const sql = openTestSql(server.owner);
  const db = doors.admin;
  const module = boundModule(process.argv[3] ?? 'documentation');
  const changes = createChangeFeed((error) => console.error(error));
  const context = { db, actor: { id: null, name: 'bench' }, clock: systemClock, changes };
  const rows: Record<string, unknown>[] = [];
  for (const size of sizes) {
    const pick = numbers(size);
    let content = sample.slice(0, size);
    const { id } = await createEntry(context, module, { title: `Tekst ${size}`, content });
    const save = async () => {
      content = edited(content, pick);
      await updateEntry(context, module, id, { content });
    };
    const read = async (number: number) =>
      requireRevision(db, module, await requireEntry(db, module, { role: 'admin' }, id), number);
    const open = async () => {
      const entry = await requireEntry(db, module, { role: 'admin' }, id);
      await listRevisions(db, module, entry, { page: 1, perPage: 10 });
      await requireRevision(db, module, entry, entry.revision);
      await requireRevision(db, module, entry, entry.revision - 1);
    };
    const empty = await historySize(sql);
    for (let n = 0; n < warmUp; n += 1) await save();
    const openedShort = await timed(open);
    const before = { node: process.cpuUsage(), database: databaseCpu(dataDir) };
    for (let n = warmUp + 1; n < saves; n += 1) await save();
    const { user, system } = process.cpuUsage(before.node);
    const done = saves - warmUp - 1;
    const disk = (await historySize(sql)) - empty;
    rows.push({
      text: content.length,
      'node ms a save': Number(((user + system) / 1_000 / done).toFixed(1)),
      'database ms a save': Number(((databaseCpu(dataDir) - before.database) / done).toFixed(1)),
      'history on disk': disk,
      'times the text': Number((disk / Buffer.byteLength(content)).toFixed(1)),
      [`opened with ${warmUp}, ms`]: openedShort,
      [`opened with ${saves}, ms`]: await timed(open),
      'oldest state, ms': await timed(() => read(2)),
      'middle state, ms': await timed(() => read(Math.floor(saves / 2))),
    });
    await sql.unsafe('truncate entry_revisions, entry_revision_packs');
  }
  console.table(rows);
  await Promise.all([doors.close(), sql.end()]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

await main();
process.exit(0);
