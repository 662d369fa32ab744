import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kilobyte } from '#app/platform/byte-sizes';
import { isDiskFull } from '#app/platform/database-errors.server';
import { fsync } from '#app/platform/fsync.server';
import type { FileStore } from './file-store.server';
import { storeAway } from './store-away';

const unfinished = '.unfinished-';

/** Unpublished files are nothing for the other users of the machine. */
const [folderMode, fileMode] = [0o700, 0o600];

/** A local folder as file store. A file appears under its name only when it is completely on disk. */
export function createFolderStore(folder: string): FileStore {
  const made = () => reached(mkdir(folder, { recursive: true, mode: folderMode }));

  async function* entries() {
    await made();
    for await (const entry of await opendir(folder)) {
      if (!entry.isFile()) continue;
      const found = await stat(join(folder, entry.name)).catch(ignoreMissing);
      if (found) yield { name: entry.name, modifiedAt: found.mtime };
    }
  }

  return {
    async write(name, bytes) {
      await made();
      const draft = join(folder, `${unfinished}${randomBytes(8).toString('hex')}`);
      try {
        await writeAndSync(await reached(open(draft, 'wx', fileMode)), async (handle) => {
          for await (const chunk of bytes) await reached(handle.writeFile(chunk));
        });
        await reached(rename(draft, join(folder, name)));
      } catch (error) {
        // On a disk that has become read-only the draft stays until the sweep, and the first error counts.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
      await reached(fsync(folder));
    },

    async read(name, range) {
      const handle = await reached(open(join(folder, name), 'r').catch(ignoreMissing));
      return handle ? handle.createReadStream({ ...range, highWaterMark: 256 * kilobyte }) : null;
    },

    remove: (name) => reached(rm(join(folder, name), { force: true })),

    async *list() {
      for await (const entry of entries()) if (!entry.name.startsWith('.')) yield entry;
    },

    async removeUnfinished(before) {
      for await (const { name, modifiedAt } of entries()) {
        if (name.startsWith(unfinished) && modifiedAt < before) await rm(join(folder, name), { force: true });
      }
    },

    // A folder belongs to one portal: a second one does not start on it.
    announce: async () => {},
    others: [],

    async probe() {
      await made();
      const trial = join(folder, `${unfinished}${randomBytes(8).toString('hex')}`);
      try {
        await writeAndSync(await open(trial, 'wx', fileMode), (handle) => handle.writeFile('ok'));
      } finally {
        await rm(trial, { force: true });
      }
    },
  };
}

async function writeAndSync(handle: FileHandle, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await write(handle);
    await reached(handle.sync());
  } finally {
    await handle.close();
  }
}

/** A folder that the system refuses is a store that is away; a full disk is itself, with words of its own. */
const reached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw isDiskFull(cause) ? cause : storeAway(cause);
  });

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
