import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { hourMs } from '#app/platform/durations';
import { StartRefused } from '#app/platform/start-refused';

/** The paths of the embedded server, and the user that it runs as. */
export interface Places {
  /** The folder with a copy of the binaries per version. */
  binaries: string;
  data: string;
  /** Whether a folder above `data` is closed to the server's user: see openWay. */
  closed: boolean;
  /** The folder of its socket. Socket paths are limited to some 100 characters. */
  socket: string;
  runAs: { uid: number; gid: number } | undefined;
}

/** PostgreSQL refuses to run as root; then it runs as this user. */
const nobody = 65_534;
const systemFolder = '/var/lib/portal';
/** A socket path has at most 103 characters, 14 of them for its name. */
const longestSocketFolder = 88;
/** Where a process finds its open file descriptors, on Linux. */
const openFolders = '/proc/self/fd';

/**
 * The database is always in DATA_DIR.
 * @throws StartRefused with one line where its user cannot access that
 */
export function choosePlaces(dataDir: string): Places {
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return process.getuid?.() === 0 ? placesOfRoot(dataDir, id) : placesOfUser(dataDir, id);
}

function placesOfRoot(dataDir: string, id: string): Places {
  const data = join(dataDir, 'db');
  const closed = !isReachable(realpathSync(dataDir));
  if (closed && !existsSync(openFolders)) {
    throw new StartRefused(
      `${data} cannot be reached by the database's user: let it pass the folders above (chmod o+x), or move DATA_DIR`,
    );
  }
  const socket = `/run/portal-${id}`;
  mkdirSync(systemFolder, { recursive: true });
  // Whatever the umask: the database's user has its programs there.
  if (!isReachable(systemFolder)) chmodSync(systemFolder, statSync(systemFolder).mode | 0o011);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  sweepSockets(socket);
  // A database that belongs to an ordinary user stays that user's.
  const { uid, gid } = statSync(data);
  const runAs = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
  for (const place of [...filesOfRoot(data), data, socket]) lchownSync(place, runAs.uid, runAs.gid);
  return { binaries: systemFolder, data, closed, socket, runAs };
}

/** What `choosePlaces` calls a socket's folder: it ends with a part of a hash. */
const socketFolder = /^(portal-(?:\d+-)?)[\da-f]{12}$/;

/**
 * Removes the folders beside this one that other portals have left which were killed: they are empty, and for longer
 * than a start takes, which has its own before the server is in it. This one's time is now: it may have left it itself.
 */
export function sweepSockets(own: string): void {
  const [, prefix] = socketFolder.exec(basename(own)) ?? [];
  if (prefix === undefined) return;
  const now = Date.now();
  utimesSync(own, now / 1_000, now / 1_000);
  for (const name of namesIn(dirname(own))) {
    if (socketFolder.exec(name)?.[1] !== prefix) continue;
    const place = join(dirname(own), name);
    try {
      if (lstatSync(place).mtimeMs < now - hourMs) rmdirSync(place);
    } catch {
      // It is in use, or gone.
    }
  }
}

/** None where the folder may be used and not listed, as a shared temporary one. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What is in a database's folder that root has copied (cp -r): PostgreSQL itself never runs as root. */
function filesOfRoot(data: string): string[] {
  const version = join(data, 'PG_VERSION');
  if (!existsSync(version) || statSync(version).uid !== 0) return [];
  return [...placesBelow(data)];
}

/** Does not follow links, as `readdirSync` does when it is recursive: what they lead to is not the database's. */
function* placesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    yield place;
    if (entry.isDirectory()) yield* placesBelow(place);
  }
}

function placesOfUser(dataDir: string, id: string): Places {
  const socket = socketOfUser(dataDir, `portal-${process.getuid?.() ?? 0}-${id}`);
  sweepSockets(socket);
  const data = join(dataDir, 'db');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!ownsFolder(data))
    throw new StartRefused(`${data} belongs to another user: start the portal as the one who made it, or as root`);
  return { binaries: writablePlace(dataDir), data, closed: false, socket, runAs: undefined };
}

/**
 * The first folder that takes one of this user: temporary ones before DATA_DIR, which may lie on a disk that knows no
 * sockets.
 */
export function socketOfUser(dataDir: string, name: string): string {
  const folders = [join(tmpdir(), name), join(dataDir, 'run'), join(homedir(), '.cache', name)].filter(
    ({ length }) => length <= longestSocketFolder,
  );
  const folder = folders.find(takesFolder);
  if (!folder)
    throw new StartRefused(
      `the database's socket needs a folder of its own, and none of these can be made: ${folders.join(', ')}`,
    );
  return folder;
}

function takesFolder(folder: string): boolean {
  try {
    makeFolder(folder);
    return ownsFolder(folder);
  } catch {
    return false;
  }
}

/**
 * A folder and the one above it. Not `recursive`: below a HOME or TMPDIR that takes no folders and says ENOENT (/proc),
 * Node.js would try without end.
 */
function makeFolder(folder: string): void {
  for (const path of [dirname(folder), folder]) if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

function ownsFolder(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
}

/** One copy of the binaries for all of a user's portals, or next to the data where there is no home folder. */
function writablePlace(dataDir: string): string {
  try {
    const place = join(homedir(), '.cache', 'portal');
    makeFolder(place);
    writeFileSync(join(place, '.writable'), '');
    return place;
  } catch {
    return dataDir;
  }
}

/** Whether other users can traverse every folder of the path. */
function isReachable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
