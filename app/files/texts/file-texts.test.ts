import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createChangeFeed, type ChangeFeed } from '#app/audit/change-feed.server';
import type { FileContext } from '#app/files/file-context.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { saveUpload } from '#app/files/save-upload.server';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { ProcessLost } from '#app/platform/run-in-process.server';
import { silentLog as log } from '#test/log';
import { buildDocx, buildPdf, docxParagraph } from '#test/office-files';
import { readDueFiles, startFileTexts, type TextKeeping } from './keep-file-texts.server';

let database: TestDatabase;
let folder: string;
let changes: ChangeFeed;
let context: FileContext;
let keeping: TextKeeping;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portal-texts-'));
  changes = createChangeFeed((error) => {
    throw error;
  });
  const store = createFolderStore(folder);
  const db = database.doors.admin;
  context = { store, db, actor: { id: null, name: 'test' }, changes, clock: { now: () => new Date() } };
  keeping = { db, store, changes, log };
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.sql`delete from files`;
});

const save = async (content: Buffer | string, fileName: string) =>
  (await saveUpload(context, { stream: Readable.from([Buffer.from(content)]), fileName, mostBytes: 1e8 })).name;
const read = () => readDueFiles(keeping, new AbortController().signal);
const texts = async () =>
  (
    await database.sql<{
      pages: { text: string }[];
    }>`select pages from file_texts where extractor > 0 order by claimed_at`
  ).map(({ pages }) => pages.map(({ text }) => text).join(' '));

test('each file is read once; one without a reader is none', async () => {
  await save(buildPdf(['Pierwsza', 'Druga']), 'a.pdf');
  await save(await buildDocx(docxParagraph('Umowa')), 'b.docx');
  await save('zwykły tekst', 'c.txt');
  expect(await read()).toBe(2);
  expect(await texts()).toEqual(['Pierwsza Druga', 'Umowa']);
  expect(await read()).toBe(0);
});

test('files that an older reader read are read anew, and keep their text until then', async () => {
  await save(buildPdf(['Nowa']), 'a.pdf');
  await read();
  await database.sql`update file_texts set extractor = -1, claimed_at = now() - interval '1 day', pages = '[{"page": 1, "text": "Stara"}]'`;
  expect(await read()).toBe(1);
  expect(await texts()).toEqual(['Nowa']);
});

test('a file that cannot be read has no text, the reason is logged, and the others are read', async () => {
  const warn = vi.spyOn(log, 'warn');
  const name = await save('%PDF-1.4 nic więcej', 'zepsuty.pdf');
  await save(buildPdf(['Dobra']), 'dobry.pdf');
  expect(await read()).toBe(2);
  expect(await texts()).toEqual(['', 'Dobra']);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ file: name, reason: expect.stringMatching(/./) }),
    'a file has no text that could be read',
  );
  warn.mockRestore();
});

test('a file that ends the process whenever it is read is given up', async () => {
  await save(buildPdf(['Zabójcza']), 'zabojcza.pdf');
  const reading = vi.fn(() => Promise.reject(new Error('killed')));
  // As a process leaves it that is killed in the middle of the reading.
  const die = async () => {
    const killed = new AbortController();
    const extract = () => {
      killed.abort();
      return reading();
    };
    await readDueFiles({ ...keeping, extract }, killed.signal);
    await database.sql`update file_texts set attempts = attempts + 1`;
  };
  for (let times = 0; times < 3; times++) await die();
  expect(reading).toHaveBeenCalledTimes(3);
  const extract = vi.fn(() => Promise.resolve({ pages: [], tagged: null }));
  expect(await readDueFiles({ ...keeping, extract }, new AbortController().signal)).toBe(1);
  expect(extract).not.toHaveBeenCalled();
  expect(await database.sql`select attempts, unreadable from file_texts`).toEqual([{ attempts: 0, unreadable: true }]);
  expect(await read()).toBe(0);
});

test('a file whose process is killed is read again later, three times', async () => {
  await save(buildPdf(['Bez winy']), 'a.pdf');
  const extract = () => Promise.reject(new ProcessLost('killed'));
  const readLater = async (how: Partial<TextKeeping>) => {
    await database.sql`update file_texts set claimed_at = now() - interval '6 minutes'`;
    return readDueFiles({ ...keeping, ...how }, new AbortController().signal);
  };
  for (let times = 0; times < 2; times++) await expect(readLater({ extract })).rejects.toThrow(ProcessLost);
  expect(await read()).toBe(0);
  expect(await readLater({})).toBe(1);
  expect(await texts()).toEqual(['Bez winy']);

  await save(buildPdf(['Zabójcza']), 'b.pdf');
  for (let times = 0; times < 3; times++) await expect(readLater({ extract })).rejects.toThrow(ProcessLost);
  expect(await readLater({})).toBe(1);
  expect(await texts()).toEqual(expect.arrayContaining(['']));
});

test('two instances never read the same file; the other later takes over what one left unfinished', async () => {
  for (const number of [1, 2, 3]) await save(buildPdf([`Strona ${number}`]), `${number}.pdf`);
  const counts = await Promise.all([read(), read()]);
  expect(counts[0] + counts[1]).toBe(3);
  await database.sql`update file_texts set extractor = 0, claimed_at = now()`;
  expect(await read()).toBe(0);
  await database.sql`update file_texts set claimed_at = now() - interval '6 minutes'`;
  expect(await read()).toBe(3);
});

test('a file is read as soon as it is uploaded, and a read cut off by a shutdown starts again', async () => {
  const end = startFileTexts(keeping);
  await save(buildPdf(['Od razu']), 'a.pdf');
  await expect.poll(texts).toEqual(['Od razu']);
  await end();
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const endSlow = startFileTexts({
    ...keeping,
    extract: (_type, _bytes, signal) =>
      new Promise((_resolve, reject) => {
        begun();
        signal.addEventListener('abort', () => reject(new Error('ends')));
      }),
  });
  await save(buildPdf(['Od nowa']), 'b.pdf');
  await beginning;
  await endSlow();
  expect(await read()).toBe(1);
  expect(await texts()).toContain('Od nowa');
});

test('the text of a file is public exactly while an entry that holds it is public', async () => {
  const name = await save(buildPdf(['Tajne']), 'a.pdf');
  await read();
  const seen = async () => (await database.doors.public.execute(sql`select pages from file_texts`)).rows.length;
  expect(await seen()).toBe(0);
  await database.sql`insert into resources (id, title, description, status, file_url, file_name, file_type, file_size)
    values ('00000000-0000-4000-8000-000000000001', 'Zasób', '', 'draft', ${`/files/${name}`}, 'a.pdf', 'application/pdf', 1)`;
  await database.sql`insert into file_uses values (${name}, 'resources', '00000000-0000-4000-8000-000000000001')`;
  expect(await seen()).toBe(0);
  await database.sql`update resources set status = 'published'`;
  expect(await seen()).toBe(1);
  await database.sql`update resources set status = 'archived'`;
  expect(await seen()).toBe(0);
  await expect(database.doors.public.execute(sql`delete from file_texts`)).rejects.toThrow();
});
