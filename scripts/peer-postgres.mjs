// A PostgreSQL server of the system, started for the tests over a real socket.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const home = '/usr/lib/postgresql';
const nobody = 65_534;

/** The oldest installed server from version 15 on, which is the oldest that the portal supports. */
function findBinaries() {
  const versions = existsSync(home) ? readdirSync(home).map(Number).filter((version) => version >= 15) : [];
  const oldest = versions.sort((one, other) => one - other)[0];
  const folder = join(home, String(oldest), 'bin');
  return oldest && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** @returns {Promise<{ url: string, stop(): Promise<void> } | undefined>} undefined where none is installed */
export async function startPostgres() {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-peer-'));
  const runAs = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (runAs.uid) chownSync(folder, nobody, nobody);
  const start = (program, args) => spawn(join(binaries, program), args, { cwd: '/', stdio: 'ignore', ...runAs });
  const ended = (child) => new Promise((resolve) => child.once('exit', resolve));
  await ended(start('initdb', ['-D', join(folder, 'data'), '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']));
  const port = await freePort();
  const server = start('postgres', ['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200']);
  const gone = ended(server);
  for (let tries = 0; tries < 200 && !existsSync(join(folder, `.s.PGSQL.${port}`)); tries++) await wait(50);
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
