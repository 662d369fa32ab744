import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RecordedChange } from '#app/audit/changes.server';
import { newFileName } from '#app/files/save-upload.server';
import { untilLockIsAwaited } from '#test/lock-waits';
import { createTestPortal, type TestPortal } from '#test/portal';
import { job_progress, jobs } from '#app/jobs/tables.server';
import { boundModule, boundModules } from '../registry.server';
import { cancelImport, contentImport, goOn, requireImport, startImport, takeBackImport } from './content-import.server';
import { contentImportKind, forgetImportFolders } from './import-job.server';
import { ImportStopped, watchStop } from './stop-import.server';

let portal: TestPortal;
let by: { id: string; name: string };
beforeAll(async () => {
  portal = await createTestPortal();
  const { id, email } = await portal.signIn('admin');
  by = { id, name: email };
});
afterAll(() => portal?.stop());

let stopListening = () => {};
afterEach(() => stopListening());

/** Does something with each change that listeners hear of. */
function listen(listener: (change: RecordedChange) => unknown): void {
  stopListening = portal.services.changes.subscribe(async (change) => void (await listener(change)));
}

const writer = () => {
  const { systemDb: db, clock, changes } = portal.services;
  return { db, clock, changes, actor: by };
};

/**
 * Takes a table of announcements, which have no ids, in a job whose end is lost, and in the same job once more.
 * @param between what happens before it is taken up again
 */
async function importTwice(file: string, between = async (_id: string): Promise<unknown> => null): Promise<void> {
  const { systemDb: db, clock, changes, storage } = portal.services;
  const table = Buffer.from('title,content\nKomunikat z tabeli,Tekst\n');
  const store = { ...storage, read: async () => Readable.from([table]) };
  const kind = contentImportKind({
    db,
    clock,
    changes,
    store,
    modules: boundModules,
    mostFileBytes: 1_000,
    adminEmails: [],
  });
  const id = await startImport(db, {
    file,
    title: 'announcements.csv',
    by,
    publish: false,
    skip: false,
    module: '',
  });
  const run = (end = () => {}) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(jobs)
        .where(eq(jobs.key, `${contentImport}:${id}`));
      if (!row) throw new Error('the job is gone');
      await kind.run(
        {
          id: row.id,
          payload: row.payload,
          attempt: 1,
          createdAt: row.created_at,
          signal: new AbortController().signal,
        },
        tx,
      );
      end();
    });
  const die = () => {
    throw new Error('killed');
  };
  await run();
  const choice = { step: 'importing', publish: false, skip: false, module: '' } as const;
  await goOn(db, id, by.id, choice);
  await expect(run(die)).rejects.toThrow('killed');
  await between(id);
  await run();
  const { state } = await requireImport(db, id, by.id);
  expect(state).toMatchObject({ step: 'done', made: [{ kind: 'entry', module: 'announcements' }] });
}

/** An import that has made these entries. @returns its id */
async function imported(...slugs: string[]): Promise<string> {
  const made = [];
  for (const slug of slugs) {
    const { id } = await portal.build('documentation', { title: slug, slug, content: '', status: 'published' });
    made.push({ kind: 'entry', module: 'documentation', id });
  }
  const id = randomUUID();
  const state = { step: 'done', by, made, at: new Date().toISOString() };
  await portal.sql`insert into jobs (kind, key, payload, run_at)
    values (${contentImport}, ${`${contentImport}:${id}`}, ${JSON.stringify(state)}, now() + interval '1 day')`;
  return id;
}

test('listeners hear that an import is taken back once the database shows it', async () => {
  const id = await imported('pierwszy', 'drugi');
  const seen: unknown[] = [];
  listen(async ({ subjectId }) => seen.push(await portal.sql`select from documentation where id = ${subjectId ?? ''}`));
  expect(await takeBackImport(writer(), boundModule, id)).toMatchObject({ removed: 2 });
  expect(seen).toEqual([[], []]);
});

test('listeners hear nothing of an import that could not be taken back', async () => {
  const id = await imported('trzeci', 'czwarty');
  const heard: unknown[] = [];
  listen((change) => heard.push(change));
  let asked = 0;
  const failing: typeof boundModule = (key) => {
    if (++asked === 2) throw new Error('the second cannot be removed');
    return boundModule(key);
  };
  await expect(takeBackImport(writer(), failing, id)).rejects.toThrow('the second');
  expect(heard).toEqual([]);
  expect(await portal.sql`select from documentation where slug in ('trzeci', 'czwarty')`).toHaveLength(2);
});

test('an import whose end was lost is not carried out again, and says what it has made', async () => {
  await importTwice('table.csv');
  expect(await portal.sql`select title from announcements where title = 'Komunikat z tabeli'`).toHaveLength(1);
});

test('an import whose end was lost is done, and not cancelled, also where that was asked for then', async () => {
  await importTwice('table-2.csv', (id) => cancelImport(portal.services.systemDb, id, by.id));
});

test('an import whose process was killed is cancelled at once: nobody waits for its next attempt', async () => {
  const { systemDb } = portal.services;
  const choice = { publish: false, skip: false, module: '' };
  const id = await startImport(systemDb, { file: 'gone.csv', title: 'gone.csv', by, ...choice });
  await portal.sql`update jobs set attempts = 1, run_at = now() + interval '1 hour'
    where key = ${`${contentImport}:${id}`}`;
  await cancelImport(systemDb, id, by.id);
  const stopJobs = await portal.startJobs();
  try {
    await expect.poll(async () => (await requireImport(systemDb, id, by.id)).state.step).toBe('cancelled');
  } finally {
    await stopJobs();
  }
});

test('an import under way ends between two of its steps once that is asked for', async () => {
  const { systemDb: db } = portal.services;
  const id = await startImport(db, { file: 'a', title: 'a', by, publish: false, skip: false, module: '' });
  const [job] = await db
    .select()
    .from(jobs)
    .where(eq(jobs.key, `${contentImport}:${id}`));
  const stop = watchStop({ db, adminEmails: [] }, job?.id ?? 0, by.id);
  stop.step();
  await stop.look(db);
  await cancelImport(db, id, by.id);
  await expect
    .poll(() => {
      try {
        return stop.step();
      } catch (error) {
        return error;
      }
    })
    .toBeInstanceOf(ImportStopped);
  await stop.end();
});

test('an import that goes on after it was cancelled begins without the mark of that', async () => {
  const { systemDb: db } = portal.services;
  const id = await startImport(db, { file: 'a', title: 'a', by, publish: false, skip: false, module: '' });
  await cancelImport(db, id, by.id);
  await portal.sql`update jobs set payload = payload || '{"step": "cancelled"}' where key = ${`${contentImport}:${id}`}`;
  const choice = { step: 'importing', publish: false, skip: false, module: '' } as const;
  const going = await db.transaction(async (tx) => {
    await tx.select().from(job_progress).for('update');
    const promise = goOn(db, id, by.id, choice);
    await untilLockIsAwaited(portal);
    expect((await requireImport(db, id, by.id)).state.step).toBe('cancelled');
    return { promise };
  });
  await going.promise;
  expect(await requireImport(db, id, by.id)).toMatchObject({ state: { step: 'importing' }, isCancelled: false });
});

test('what a killed process has left of an import on disk is gone after the next attempt', async () => {
  const file = `${randomUUID()}.csv`;
  const folder = join(tmpdir(), `portal-import-${file}`);
  await mkdir(join(folder, 'portal-parts-killed'), { recursive: true });
  await importTwice(file);
  expect(existsSync(folder)).toBe(false);
});

test('what is left on disk of an import that nobody tries again is gone after a day', async () => {
  const folderOf = (name: string) => join(tmpdir(), `portal-import-${name}.zip`);
  const [old, fresh] = [folderOf(newFileName(new Date(), '')), folderOf(newFileName(new Date(), ''))];
  const others = folderOf(randomUUID());
  for (const folder of [old, fresh, others]) await mkdir(join(folder, 'portal-parts-killed'), { recursive: true });
  const now = new Date();
  const longAgo = new Date(now.getTime() - 25 * 3_600_000);
  for (const folder of [old, others]) await utimes(folder, longAgo, longAgo);
  await forgetImportFolders(now);
  expect([old, fresh, others].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  for (const folder of [fresh, others]) await rm(folder, { recursive: true });
});
