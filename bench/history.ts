// What revisions cost in time per save, disk space and time to open a history: npm run bench:history (bench/README.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { fieldValues } from '#app/content/entries/check-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { lockEntry, updateEntry } from '#app/content/entries/update-entry.server';
import { boundModule } from '#app/content/registry.server';
import { stateOf } from '#app/content/revisions/entry-state.server';
import { listRevisions, requireRevision } from '#app/content/revisions/read-revisions.server';
import { recordRevision } from '#app/content/revisions/record-revision.server';
import { systemClock } from '#app/platform/clock';
import { startDatabase } from '#server/database/database-server';
import { openDoors } from '#server/database/doors';
import { migrate } from '#server/database/migrate';
import { silentLog } from '#test/log';
import { randomNumbers } from '#test/random-numbers';
import { openTestSql, type TestSql } from '#test/test-sql';
import { manual } from './manual';
import { median } from './median';
import { withFolder } from './portal-process';

const saves = Number(process.argv[2] ?? 1_000);
const sizes = [20_000, 65_000];
/** Revisions of a short history. */
const few = 10;
/** Whole saves whose CPU time is measured. */
const wholeSaves = 10;
/** Each so many texts that are stored with their revisions, so many are stored without, to compare. */
const perTurn = 160;
const compared = 32;

/** Whole numbers below another one, the same in each run. */
function numbers(seed: number): (below: number) => number {
  const random = randomNumbers(seed);
  return (below) => Math.floor(random() * below);
}

/** A typical save: a sentence of one paragraph rewritten, sometimes a paragraph added or removed. */
function edited(text: string, pick: (below: number) => number): string {
  let next = text;
  // A block may have no sentence.
  while (next === text) next = editedOnce(text, pick);
  return next;
}

function editedOnce(text: string, pick: (below: number) => number): string {
  const blocks = text.split('\n\n');
  const at = pick(blocks.length);
  const words = manual.split(/\s+/);
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

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return rounded(median(times));
}

const mean = (costs: number[]) => costs.reduce((sum, cost) => sum + cost, 0) / costs.length;

const say = (what: string) => console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${what}`);

/** Saves of another history, so that no page of a table or index is the first. */
const others = 100;

/** Bytes of all histories on the disk, with their indexes and the space of replaced rows. */
async function usedSize(sql: TestSql): Promise<number> {
  const [row] = await sql<{ bytes: number }>`
    select (pg_total_relation_size('entry_revisions') + pg_total_relation_size('entry_revision_packs'))::int as bytes`;
  return row?.bytes ?? Number.NaN;
}

/** The same without the space of replaced rows. */
async function historySize(sql: TestSql): Promise<number> {
  await sql.unsafe('vacuum full entry_revisions, entry_revision_packs');
  return usedSize(sql);
}

async function main(dataDir: string): Promise<void> {
  const server = await startDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, silentLog);
  await migrate(server.owner, silentLog);
  const doors = await openDoors(server.owner, silentLog);
  const sql = openTestSql(server.owner);
  const db = doors.admin;
  const module = boundModule(process.argv[3] ?? 'documentation');
  const changes = createChangeFeed((error) => console.error(error));
  const actor = { id: null, name: 'bench' };
  // Up to an hour between two saves: times are part of what is kept.
  const [pause, began] = [numbers(1), systemClock.now().getTime()];
  let passed = 0;
  const clock = { now: () => new Date(began + (passed += pause(3_600_000))) };
  const context = { db, actor, clock, changes };
  const entryOf = (id: string) => requireEntry(db, module, { role: 'admin' }, id);
  /** CPU milliseconds of this process and the database together, for each of so many pieces of work. */
  const cost = async (count: number, work: () => Promise<unknown>) => {
    const [node, database] = [process.cpuUsage(), databaseCpu(dataDir)];
    for (let n = 0; n < count; n += 1) await work();
    const { user, system } = process.cpuUsage(node);
    return ((user + system) / 1_000 + databaseCpu(dataDir) - database) / count;
  };
  /** Stores a text as a save does, without rendering it; with or without its revision. */
  const store = (id: string, content: string, withHistory: boolean) =>
    db.transaction(async (tx) => {
      const before = await lockEntry(tx, module, id);
      const [number, at] = [before.revision + 1, clock.now()];
      const columns = { content, revision: number, updated_at: at };
      await tx.update(module.table).set(columns).where(eq(module.table.id, id));
      if (!withHistory) return;
      const after = stateOf(module, { ...fieldValues(module, before), content });
      await recordRevision(tx, module, { id, number, at, actor, kind: 'save', after }, before);
    });
  const rows: Record<string, unknown>[] = [];
  for (const size of sizes) {
    const pick = numbers(size);
    let content = manual.slice(0, size);
    const next = () => (content = edited(content, pick));
    const { id: other } = await createEntry(context, module, { title: `Obok ${size}`, content });
    for (let n = 0; n < others; n += 1) await store(other, edited(content, pick), true);
    const empty = await historySize(sql);
    const { id } = await createEntry(context, module, { title: `Tekst ${size}`, content });
    const { id: bare } = await createEntry(context, module, { title: `Bez historii ${size}`, content });
    await sql`delete from entry_revisions where entry_id = ${bare}`;
    const open = async () => {
      const entry = await entryOf(id);
      await listRevisions(db, module, entry, { page: 1, perPage: 10 });
      await requireRevision(db, module, entry, entry.revision);
      await requireRevision(db, module, entry, entry.revision - 1);
    };
    const read = async (number: number) => requireRevision(db, module, await entryOf(id), number);
    const save = () => updateEntry(context, module, id, { content: next() });
    for (let n = 1; n < few; n += 1) await save();
    const openedShort = await timed(open);
    const whole = await cost(wholeSaves, save);
    say(`${size} characters: ${wholeSaves} whole saves`);
    let stored = few + wholeSaves;
    const [kept, unkept]: [number[], number[]] = [[], []];
    while (stored < saves) {
      const more = Math.min(perTurn, saves - stored);
      kept.push(await cost(more, () => store(id, next(), true)));
      stored += more;
      unkept.push(await cost(compared, () => store(bare, next(), false)));
      // As autovacuum does.
      await sql.unsafe('vacuum entry_revisions, entry_revision_packs');
      say(`${size} characters: ${stored} revisions`);
    }
    const used = (await usedSize(sql)) - empty;
    const disk = (await historySize(sql)) - empty;
    const { revision } = await entryOf(id);
    const history = mean(kept) - mean(unkept);
    rows.push({
      'text, bytes': Buffer.byteLength(content),
      revisions: revision,
      'ms CPU a save': rounded(whole),
      'of it history': rounded(history, 2),
      'with to without (≤ 1.3)': rounded(whole / (whole - history), 2),
      'history, kB': rounded(disk / 1_000),
      'with replaced rows, kB': rounded(used / 1_000),
      'times the text (≤ 3)': rounded(disk / Buffer.byteLength(content)),
      [`opened with ${few}, ms`]: openedShort,
      'opened with all, ms': await timed(open),
      'oldest state, ms': await timed(() => read(2)),
      'middle state, ms': await timed(() => read(Math.floor(revision / 2))),
    });
    console.table(rows.slice(-1));
    await sql.unsafe('truncate entry_revisions, entry_revision_packs');
  }
  await Promise.all([doors.close(), sql.end()]);
  await server.stop();
}

await withFolder(main);
process.exit(0);
