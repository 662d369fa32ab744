import { constants, existsSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  copyFile,
  type FileHandle,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { megabyte } from '#app/platform/byte-sizes';
import { fsync } from '#app/platform/fsync.server';
import type { Logger } from '#app/platform/logger.server';
import { StartRefused } from '#app/platform/start-refused';
import { endLeftover } from './postmaster';

/**
 * Brings a database into DATA_DIR that version 0.6.0 kept elsewhere (under /var/lib/portal, noted in the file
 * `db-location`), since a folder above was closed to its user. It may be cut off at any moment: the old database counts
 * until the note is renamed, which happens once the new one is whole and on the disk; from then on the new one counts.
 * @throws StartRefused where it cannot be moved; it stays where it is
 */
export async function moveInside(dataDir: string, log: Logger): Promise<void> {
  const [note, done] = [join(dataDir, 'db-location'), join(dataDir, 'db-location.moved')];
  const [draft, inside] = [join(dataDir, 'db.moving'), join(dataDir, 'db')];
  if (existsSync(note)) {
    const old = placeNoted(note);
    if (holdsDatabase(inside)) {
      throw new StartRefused(`${inside} and ${old} (noted in ${note}) both hold a database: take one of them away`);
    }
    if (existsSync(old)) {
      await endLeftover({ data: old }, log);
      log.info({ from: old, to: inside }, 'the database is moved into DATA_DIR');
      await bring(old, draft).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new StartRefused(`the database in ${old} cannot be moved to ${inside}, and stays there: ${reason}`, {
          cause,
        });
      });
    } else if (!existsSync(draft)) {
      throw new StartRefused(
        `${note} says that the database is in ${old}, which is not there: ` +
          'bring it back, or remove that file to begin with an empty portal',
      );
    }
    await rename(note, done);
    await fsync(dataDir);
  }
  if (!existsSync(done)) return;
  const old = placeNoted(done);
  if (existsSync(draft)) await rename(draft, inside);
  await fsync(dataDir);
  if (!holdsDatabase(inside)) {
    throw new StartRefused(
      `${done} says that the database is in ${inside} now, which holds none: bring it back from ${old}`,
    );
  }
  await rm(old, { recursive: true, force: true });
  await rmdir(dirname(old)).catch(() => {}); // its own, where nothing else is in it
  await rm(done);
}

const holdsDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Whether a start on this folder finds a database, or something that only whoever may read it can tell. */
export function findsDatabase(dataDir: string): boolean {
  return [join('db', 'PG_VERSION'), 'db-location', 'db-location.moved'].some((name) => {
    try {
      statSync(join(dataDir, name));
      return true;
    } catch (error) {
      return !['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code));
    }
  });
}
const placeNoted = (note: string) => readFileSync(note, 'utf8').trim();

async function bring(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyTree(from, to);
    await requireSame(from, to);
  }
  await fsync(dirname(to));
}

/** Copies a folder with owners, modes and links, and fsyncs all of it. */
async function copyTree(from: string, to: string): Promise<void> {
  const found = await lstat(from);
  if (found.isSymbolicLink()) await symlink(await readlink(from), to);
  else if (found.isFile()) await copyFile(from, to, constants.COPYFILE_EXCL);
  else if (found.isDirectory()) {
    await mkdir(to);
    for (const name of await readdir(from)) await copyTree(join(from, name), join(to, name));
  } else return; // a socket, which nobody listens at any more
  await lchown(to, found.uid, found.gid);
  if (found.isSymbolicLink()) return;
  await chmod(to, found.mode);
  await fsync(to);
}

/** @throws Error where the copy differs */
async function requireSame(one: string, other: string): Promise<void> {
  const found = await lstat(one);
  if (found.isDirectory()) for (const name of await readdir(one)) await requireSame(join(one, name), join(other, name));
  if (!found.isFile()) return;
  const [first, second] = [await open(one), await open(other)];
  try {
    const same = found.size === (await lstat(other)).size && (await haveSameBytes(first, second));
    if (!same) throw new Error(`the copy of ${one} differs`);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

async function haveSameBytes(one: FileHandle, other: FileHandle): Promise<boolean> {
  const size = megabyte;
  const [first, second] = [Buffer.alloc(size), Buffer.alloc(size)];
  for (;;) {
    const { bytesRead } = await one.read(first, 0, size);
    if (bytesRead === 0) return true;
    const read = await other.read(second, 0, bytesRead);
    if (read.bytesRead !== bytesRead || first.compare(second, 0, bytesRead, 0, bytesRead) !== 0) return false;
  }
}
