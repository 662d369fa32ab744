import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const nobodyId = 65534;
const debianVersions = '/usr/lib/postgresql';
const readyWithinMs = 15_000;

export interface TemporaryPostgres {
  connection: { host: string; database: string; user: string };
  stop(): Promise<void>;
}

/** A server of this machine's own PostgreSQL, with data that goes with it; undefined where there is none. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres | undefined> {
  const version = existsSync(debianVersions) ? readdirSync(debianVersions).sort().at(-1) : undefined;
  if (version === undefined) return undefined;
  const programs = path.join(debianVersions, version, 'bin');
  if (!existsSync(path.join(programs, 'initdb'))) return undefined;
  const folder = mkdtempSync('/tmp/bench-postgres-');
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobodyId, gid: nobodyId } : {};
  if (account.uid !== undefined) chownSync(folder, nobodyId, nobodyId);
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', `${folder}/db`, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', `${folder}/db`, '-k', folder, '-c', 'listen_addresses='],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + readyWithinMs;
  while (!isReady(programs, folder)) {
    if (performance.now() > deadline || server.exitCode !== null) {
      await stop();
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { connection: { host: folder, database: 'postgres', user: 'bench' }, stop };
}

function isReady(programs: string, folder: string): boolean {
  try {
    execFileSync(path.join(programs, 'pg_isready'), ['-h', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
