import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Logger } from '#app/platform/logger.server';

/** Where the parts of the embedded server stand, and as whom it runs. */
export interface Places {
  /** The folder that holds a copy of the binaries for each version. */
  binaries: string;
  data: string;
  /** The folder of its socket: its path is short, since the system cuts such addresses at some 100 characters. */
  socket: string;
  runAs: { uid: number; gid: number } | undefined;
}

/** PostgreSQL refuses to run as root: then it runs as this user. */
const nobody = 65_534;
const systemFolder = '/var/lib/portal';
/** The address of a socket may have 103 characters at most, its name in the folder 14 of them. */
const longestSocketFolder = 88;
/** In DATA_DIR: where its database is, when it could not be kept there. */
const pointerName = 'db-location';

/** Where things stand: under a folder that is closed to PostgreSQL's user, elsewhere, and the log says where. */
export function choosePlaces(dataDir: string, log: Logger): Places {
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  if (process.getuid?.() !== 0) return placesOfUser(dataDir, id);
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  const data = chooseDataFolder(dataDir);
  if (dirname(data) !== dataDir) log.info({ folder: data }, 'the database is kept outside of DATA_DIR, which lies under a folder closed to its user');
  const socket = `/run/portal-${id}`;
  mkdirSync(data, { recursive: true });
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  // A database that an ordinary user has made goes on as that user's.
  const { uid, gid } = statSync(data);
  const runAs = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
  for (const folder of [data, socket]) chownSync(folder, runAs.uid, runAs.gid);
  return { binaries: systemFolder, data, socket, runAs };
}

function placesOfUser(dataDir: string, id: string): Places {
  const socket = socketOfUser(dataDir, `portal-${process.getuid?.() ?? 0}-${id}`);
  const data = readPointer(dataDir) ?? join(dataDir, 'db');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!ownsFolder(data)) throw new Error(`${data} belongs to another user: start the portal as the one who made it, or as root`);
  return { binaries: writablePlace(dataDir), data, socket, runAs: undefined };
}

/** The first folder that takes one of this user: temporary ones before DATA_DIR, which may lie on a disk that knows no sockets. */
export function socketOfUser(dataDir: string, name: string): string {
  const folders = [join(tmpdir(), name), join(dataDir, 'run'), join(homedir(), '.cache', name)].filter(({ length }) => length <= longestSocketFolder);
  const folder = folders.find(takesFolder);
  if (!folder) throw new Error(`the database's socket needs a folder of its own, and none of these can be made: ${folders.join(', ')}`);
  return folder;
}

function takesFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return ownsFolder(folder);
  } catch {
    return false;
  }
}

function ownsFolder(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
}

/**
 * DATA_DIR/db where its user can reach it; else a folder of the system, noted in DATA_DIR: so a data folder that is removed
 * takes its database out of use, and one made anew at the same path begins empty.
 */
function chooseDataFolder(dataDir: string): string {
  const noted = readPointer(dataDir);
  if (noted) return noted;
  const inside = join(dataDir, 'db');
  if (isReachable(dataDir)) return inside;
  if (existsSync(join(inside, 'PG_VERSION'))) {
    throw new Error(`${inside} cannot be reached by the database's user: let it pass the folders above (chmod o+x), or move DATA_DIR`);
  }
  const folder = join(systemFolder, randomBytes(6).toString('hex'), 'db');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(dataDir, pointerName), `${folder}\n`);
  return folder;
}

/** @throws Error where the noted folder is gone: an empty portal in its stead would look like a loss */
function readPointer(dataDir: string): string | undefined {
  const pointer = join(dataDir, pointerName);
  if (!existsSync(pointer)) return undefined;
  const folder = readFileSync(pointer, 'utf8').trim();
  if (existsSync(folder)) return folder;
  throw new Error(`${pointer} says that the database is in ${folder}, which is not there: bring it back, or remove that file to begin with an empty portal`);
}

/** One copy of the binaries for all of a person's portals, or one beside the data where there is no home. */
function writablePlace(dataDir: string): string {
  try {
    const place = join(homedir(), '.cache', 'portal');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, '.writable'), '');
    return place;
  } catch {
    return dataDir;
  }
}

/** Whether every folder on the way lets strangers through. */
function isReachable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
