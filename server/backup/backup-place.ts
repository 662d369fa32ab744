import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import type { S3Store } from '#app/files/s3-store.server';
import { fsync } from '#app/platform/fsync.server';
import { removeAtExit } from '#app/platform/remove-at-exit.server';
import { backupTexts as texts } from '#app/texts/pl/backup';
import { type Archive, BadArchive, openArchive, verifyArchive } from './archive-reader';
import { type ArchiveOutput, ArchiveWriter, StreamedArchiveWriter } from './archive-writer';
import type { Manifest } from './manifest';
import type { Progress } from './progress';

/** A place for one backup: a file, or an object of an S3 store. */
export interface BackupPlace {
  /** Its path or address, as people write it. */
  address: string;
  /** In bytes; null where there is none. */
  size(): Promise<number | null>;
  /**
   * Writes an archive, and reads all of it once more. Where that fails there is none afterwards.
   * @param fill adds the parts
   */
  write(madeAt: Date, fill: (archive: ArchiveOutput) => Promise<void>, progress: Progress): Promise<Manifest>;
  /** Opens the archive and verifies all of it. @throws BadArchive */
  open(progress: Progress): Promise<Archive>;
}

/** A file, which gets its name when it is verified. */
export function backupFile(file: string): BackupPlace {
  const draft = `${file}.part`;
  return {
    address: file,
    size: () =>
      stat(file).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      ),
    async write(madeAt, fill, progress) {
      const isDone = removeAtExit(draft);
      try {
        const handle = await open(draft, 'w', 0o600);
        try {
          await fill(new ArchiveWriter(handle, madeAt));
        } finally {
          await handle.close();
        }
        const { manifest, close } = await openArchive(draft, progress);
        await close();
        await rename(draft, file);
        await fsync(dirname(file));
        return manifest;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        isDone();
      }
    },
    open: (progress) => openArchive(file, progress),
  };
}

/** An object of a store. It is streamed there and back, part by part: nothing of it lies on this machine's disk. */
export function storedBackup(store: S3Store, name: string, address: string): BackupPlace {
  async function openStored(progress: Progress): Promise<Archive> {
    const size = await store.sizeOf(name);
    if (size === null) throw new BadArchive(texts.noFile(address));
    const read = (start: number, end: number) => readStored(store, name, { start, end });
    return verifyArchive({ size, read, close: async () => {} }, progress);
  }
  return {
    address,
    size: () => store.sizeOf(name),
    async write(madeAt, fill, progress) {
      await streamInto(store, name, (out) => fill(new StreamedArchiveWriter(out, madeAt)));
      try {
        return (await openStored(progress)).manifest;
      } catch (error) {
        await store.remove(name).catch(() => {});
        throw error;
      }
    },
    open: openStored,
  };
}

async function streamInto(store: S3Store, name: string, fill: (out: PassThrough) => Promise<void>): Promise<void> {
  const pipe = new PassThrough();
  // Whoever reads or writes gets the error as well; without a listener it would end the process.
  pipe.on('error', () => {});
  const stored = store.write(name, pipe);
  stored.catch((error: Error) => pipe.destroy(error));
  try {
    await fill(pipe);
    pipe.end();
  } catch (error) {
    pipe.destroy(error as Error);
    // The store's own failure is the reason of the other, where it came first.
    await stored;
    throw error;
  }
  await stored;
}

async function* readStored(store: S3Store, name: string, range: { start: number; end: number }) {
  const bytes = await store.read(name, range);
  if (!bytes) throw new BadArchive(texts.damaged);
  for await (const chunk of bytes) yield chunk as Buffer;
}
