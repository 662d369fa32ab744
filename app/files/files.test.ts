import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { unsavedKeptDays } from '#app/platform/unsaved-kept-days';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { untilLockIsAwaited } from '#test/lock-waits';
import { detectType } from './detect-type.server';
import { setEntryFiles } from './entry-files.server';
import type { FileContext } from './file-context.server';
import { findPreviews } from './find-previews.server';
import { createFolderStore } from './folder-store.server';
import { removeFile } from './remove-file.server';
import { saveUpload } from './save-upload.server';
import { sweepRows, sweepStore } from './sweep-files.server';

let database: TestDatabase;
let folder: string;
let now: Date;
let context: FileContext;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const changes = createChangeFeed((error) => {
    throw error;
  });
  context = {
    store: createFolderStore(folder),
    db: database.doors.admin,
    actor: { id: null, name: 'anna@example.pl' },
    changes,
    clock: { now: () => now },
  };
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = new Date();
});

async function* bytes(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

const save = (content: string | Uint8Array, fileName = 'notatka.txt', mostBytes = 1_000_000) =>
  saveUpload(context, { stream: bytes(content), fileName, mostBytes });
const stored = () => readdir(folder).then((names) => names.sort());
const rows = async () =>
  (await database.sql<{ name: string }>`select name from files order by name`).map((row) => row.name);
const attach = (entry: string, ...names: string[]) =>
  context.db.transaction((tx) => setEntryFiles(tx, 'resources', entry, names));
const clear = async () => {
  await database.sql`delete from files`;
  for (const name of await stored()) await rm(join(folder, name));
};

describe('saveUpload', () => {
  it('keeps the bytes, their metadata, and the sender', async () => {
    const file = await save('Zażółć gęślą jaźń', 'C:\\biurko\\Ważne.TXT');
    expect(file).toMatchObject({
      file_name: 'Ważne.TXT',
      file_type: 'text/plain',
      file_size: 26,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(file.name).toMatch(/^\d{13}-[0-9a-f]{24}\.txt$/);
    const stream = await context.store.read(file.name);
    expect(stream && (await buffer(stream)).toString()).toBe('Zażółć gęślą jaźń');
    const [audit] =
      await database.sql`select actor, action, subject, title from audit_log where subject_id = ${file.name}`;
    expect(audit).toEqual({ actor: 'anna@example.pl', action: 'create', subject: 'file', title: 'Ważne.TXT' });
  });

  it('refuses an empty file, one over the limit and one cut off, and leaves nothing of them', async () => {
    await clear();
    await expect(save('')).rejects.toMatchObject({ code: 'invalid', fields: { file: ['Plik jest pusty.'] } });
    const large = save(Buffer.alloc(2 * 1024 * 1024 + 1), 'a.bin', 2 * 1024 * 1024);
    await expect(large).rejects.toMatchObject({
      code: 'too_large',
      detail: 'Plik jest za duży. Największy dozwolony rozmiar to 2 MB.',
    });
    const cut = async function* () {
      yield Buffer.from('half');
      throw new Error('cut');
    };
    await expect(saveUpload(context, { stream: cut(), fileName: 'a', mostBytes: 100 })).rejects.toThrow('cut');
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  it('leaves nothing when the row cannot be written', async () => {
    await clear();
    const broken = { ...context, db: database.doors.public };
    await expect(saveUpload(broken, { stream: bytes('x'), fileName: 'a.txt', mostBytes: 100 })).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  it('makes a preview of an image, bounded and without camera metadata', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secret-place')).toBe(true);
    const file = await save(photo, 'zdjęcie.png');
    expect(file.file_type).toBe('image/jpeg');
    const [preview] = await database.sql<{
      name: string;
      file_type: string;
    }>`select name, file_type from files where preview_of = ${file.name}`;
    expect(preview?.file_type).toBe('image/webp');
    const stream = await context.store.read(preview?.name ?? '');
    const drawn = stream ? await buffer(stream) : Buffer.alloc(0);
    expect(drawn.includes('secret-place')).toBe(false);
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1600, height: 533 });
  });

  it('keeps an animation animated, without the comments of the original', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('red'), await frame('blue'), await frame('green')], {
      join: { animated: true },
    })
      .gif({ delay: [100, 200, 300] })
      .toBuffer();
    // A comment extension before the trailer, as cameras and editors write it.
    const comment = Buffer.from('tajny komentarz');
    const marked = Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from([0x21, 0xfe, comment.length]),
      comment,
      Buffer.from([0, 0x3b]),
    ]);
    const file = await save(marked, 'film.gif');
    expect(file.file_type).toBe('image/gif');
    const preview = (await findPreviews(context.db, [file.name])).get(file.name);
    const stream = await context.store.read(preview?.name ?? '');
    expect(preview).toMatchObject({ width: 40, height: 30 });
    const drawn = stream && (await buffer(stream));
    expect(drawn?.includes(comment)).toBe(false);
    expect(await sharp(drawn ?? '', { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 3,
      delay: [100, 200, 300],
      width: 40,
      pageHeight: 30,
    });
  });

  it('previews an animation with too many pixels by its first frame', async () => {
    const frame = (level: number) =>
      sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: { r: level, g: 0, b: 0 } } })
        .png()
        .toBuffer();
    const frames = await Promise.all([0, 40, 80, 120, 160, 200].map(frame));
    const file = await save(
      await sharp(frames, { join: { animated: true } })
        .gif({ effort: 1 })
        .toBuffer(),
      'wielki.gif',
      50_000_000,
    );
    const preview = (await findPreviews(context.db, [file.name])).get(file.name);
    const stream = await context.store.read(preview?.name ?? '');
    expect((await sharp(stream ? await buffer(stream) : '', { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('refuses an image that the store cannot give back for its preview, instead of showing it as it came', async () => {
    await clear();
    const broken = async function* () {
      yield Buffer.from('89504e470d0a1a0a', 'hex');
      throw new Error('the store went away');
    };
    const store = { ...context.store, read: async () => Readable.from(broken()) };
    const image = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(
      saveUpload({ ...context, store }, { stream: bytes(image), fileName: 'a.png', mostBytes: 1_000_000 }),
    ).rejects.toMatchObject({ code: 'unavailable', cause: { message: 'the store went away' } });
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  it('accepts a broken image as a file without a preview', async () => {
    const file = await save(
      Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(50)]),
      'a.png',
    );
    expect(await database.sql`select 1 from files where preview_of = ${file.name}`).toHaveLength(0);
  });
});

it.each([
  ['%PDF-1.7\n', 'a.exe', 'application/pdf'],
  ['<script>alert(1)</script>', 'a.png', 'text/plain'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'],
  ['a;b\n1;2', 'a.csv', 'text/csv'],
  ['MZ\0\0\0\0\0\0', 'a.txt', 'application/x-msdownload'],
  ['\0\x01\x02', 'a.txt', 'application/octet-stream'],
])('%j sent as %s is %s', async (content, name, type) => {
  expect(await detectType(Buffer.from(content, 'latin1'), name)).toBe(type);
});

describe('files of entries and the sweep', () => {
  it('removes a file when its last use goes, and not before', async () => {
    await clear();
    const [one, two] = [await save('1'), await save('2')];
    const [entry, other] = [randomUUID(), randomUUID()];
    await attach(entry, one.name, two.name, 'unknown.txt');
    await attach(other, one.name);
    await attach(entry, two.name);
    expect(await sweepRows(context)).toBe(0);
    await attach(other);
    expect(await sweepRows(context)).toBe(1);
    expect([await rows(), await stored()]).toEqual([[two.name], [two.name]]);
    const [audit] =
      await database.sql`select actor from audit_log where subject_id = ${one.name} and action = 'delete'`;
    expect(audit).toBeDefined();
  });

  it('removes a file that two entries drop at the same moment', async () => {
    await clear();
    const { name } = await save('1');
    const [entry, other] = [randomUUID(), randomUUID()];
    await attach(entry, name);
    await attach(other, name);
    const second = await context.db.transaction(async (tx) => {
      await setEntryFiles(tx, 'resources', entry, []);
      const dropped = attach(other);
      await Promise.race([dropped, untilLockIsAwaited(database)]);
      return { dropped };
    });
    await second.dropped;
    expect(await sweepRows(context)).toBe(1);
  });

  it('keeps a file that is attached again before the sweep came', async () => {
    await clear();
    const file = await save('1');
    const entry = randomUUID();
    await attach(entry, file.name);
    await attach(entry);
    await attach(entry, file.name);
    expect(await sweepRows(context)).toBe(0);
    expect(await rows()).toEqual([file.name]);
  });

  it('removes a file that was never attached once no working copy can show it, with its preview', async () => {
    await clear();
    const image = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await save(image, 'a.png');
    now = new Date(now.getTime() + unsavedKeptDays * 86_400_000);
    expect(await sweepRows(context)).toBe(0);
    expect(await stored()).toHaveLength(2);
    now = new Date(now.getTime() + 86_400_001);
    expect(await sweepRows(context)).toBe(1);
    expect([await rows(), await stored()]).toEqual([[], []]);
  });

  it('counts the use of a preview as a use of its file', async () => {
    await clear();
    const image = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const file = await save(image, 'a.png');
    const [preview] = await database.sql<{ name: string }>`select name from files where preview_of = ${file.name}`;
    await attach(randomUUID(), preview?.name ?? '');
    expect(await database.sql`select file_name from file_uses where file_name = ${file.name}`).toHaveLength(1);
  });

  it('removes stored files without a row once no upload can be writing them', async () => {
    await clear();
    const file = await save('1');
    await context.store.write('orphan.txt', bytes('x'));
    expect(await sweepStore(context)).toBe(0);
    now = new Date(now.getTime() + 7 * 3_600_000);
    expect(await sweepStore(context)).toBe(1);
    expect(await stored()).toEqual([file.name]);
  });

  it('removes no file that an entry holds', async () => {
    await clear();
    const file = await save('1');
    const entry = randomUUID();
    await attach(entry, file.name);
    await expect(removeFile(context, file.name)).rejects.toMatchObject({ code: 'in_use' });
    await attach(entry);
    await removeFile(context, file.name);
    expect(await stored()).toEqual([]);
    await expect(removeFile(context, file.name)).rejects.toMatchObject({ code: 'not_found' });
  });
});
