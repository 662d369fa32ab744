import { randomBytes } from 'node:crypto';
import { copyFile, constants, link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { every } from '#app/platform/every';
import { StartRefused } from '#app/platform/start-refused';
import { findProcessStart, getProcessSpace } from './process-identity';

interface Holder {
  pid: number;
  /** See findProcessStart. */
  start: string;
  /** See getProcessSpace. */
  space: string;
  nonce: string;
}

export interface DataDirLock {
  release(): Promise<void>;
}

/** Another portal uses this data folder. */
export class DataDirInUseError extends StartRefused {
  override name = 'DataDirInUseError';
}

const beatMs = 4000;
const watchMs = 10_000;

/**
 * Takes the data folder for this process alone. The lock file names its holder by process id and start time, so that
 * the lock of a crashed portal is stale at once. A holder in another container, whose pid means nothing here, is known
 * by its heartbeat.
 * @throws {DataDirInUseError}
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'portal.lock');
  const self: Holder = {
    pid: process.pid,
    start: findProcessStart(process.pid) ?? 'unknown',
    space: getProcessSpace(),
    nonce: randomBytes(8).toString('hex'),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const chain = await readHolders(file);
    const last = chain.at(-1);
    if (last && (await isAlive(last.file, last.holder))) {
      throw new DataDirInUseError(
        `Another portal (process ${last.holder.pid}) is using the data folder ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
      );
    }
    const mine = last ? successorFile(file, last.holder) : file;
    if ((await createLock(mine, self)) && (await moveToFront(file, mine, self))) return holdLock(file, self);
  }
  throw new DataDirInUseError(`The data folder ${dataDir} cannot be locked: other portals keep trying to take it.`);
}

/** Where the one successor of a dead holder writes its lock: exclusive, because each holder has its own nonce. */
const successorFile = (file: string, dead: Holder) => `${file}.after-${dead.nonce}`;

/** The lock file's holder, its successor, the successor's and so on. The last one holds the data folder. */
async function readHolders(file: string): Promise<{ file: string; holder: Holder }[]> {
  const chain: { file: string; holder: Holder }[] = [];
  for (let next = file; ;) {
    const holder = await readHolder(next);
    if (!holder) return chain;
    chain.push({ file: next, holder });
    next = successorFile(file, holder);
  }
}

/**
 * Makes the own lock the lock file, in place of the dead ones before it. A successor of a holder that was replaced
 * meanwhile is not in the chain and gives way.
 */
async function moveToFront(file: string, mine: string, self: Holder): Promise<boolean> {
  if (mine === file) return true;
  const chain = await readHolders(file);
  if (chain.at(-1)?.holder.nonce !== self.nonce) {
    await rm(mine, { force: true });
    return false;
  }
  await rename(mine, file);
  await Promise.all(chain.slice(1, -1).map((dead) => rm(dead.file, { force: true })));
  return true;
}

/** Creates the lock file atomically, so that nobody reads a partial one. */
async function createLock(file: string, self: Holder): Promise<boolean> {
  const draft = `${file}.${self.nonce}`;
  await writeFile(draft, JSON.stringify(self), { mode: 0o644 });
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(draft, file, constants.COPYFILE_EXCL); // a file system without hard links
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SyntaxError) return { pid: 0, start: '', space: getProcessSpace(), nonce: '' };
    throw error;
  }
}

async function isAlive(file: string, holder: Holder): Promise<boolean> {
  if (holder.space === getProcessSpace()) return holder.pid > 0 && findProcessStart(holder.pid) === holder.start;
  const seen = await modifiedAt(file);
  for (let waited = 0; waited < watchMs; waited += 250) {
    await wait(250);
    if ((await modifiedAt(file)) !== seen) return true;
  }
  return false;
}

function holdLock(file: string, self: Holder): DataDirLock {
  const beat = () => utimes(file, new Date(), new Date());
  // The next heartbeat makes up for a failed one.
  const endBeats = every(beatMs, beat, () => {});
  return {
    async release() {
      await endBeats();
      if ((await readHolder(file))?.nonce === self.nonce) await rm(file, { force: true });
    },
  };
}

async function modifiedAt(file: string): Promise<number | null> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => null,
  );
}
