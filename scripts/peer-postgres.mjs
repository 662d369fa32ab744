// A PostgreSQL server of the system, started for the tests over a real socket.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const home = '/usr/lib/postgresql';
const nobody = 65_534;
const password = 'only-for-this-run';

/** The oldest installed server from version 15 on, which is the oldest that the portal supports. */
function findBinaries() {
  const versions = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
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

/**
 * Starts the server on a free port of the loopback. Its user is like that of a hosted database: it may create
 * databases and roles, and bypasses no policy.
 * @returns {Promise<{ url: string, version: string, stop(): Promise<void> } | undefined>} undefined where none is
 *   installed
 */
export async function startPostgres() {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-peer-'));
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  const runAs = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (runAs.uid) for (const path of [folder, passwordFile]) chownSync(path, nobody, nobody);
  const start = (program, args) => spawn(join(binaries, program), args, { cwd: '/', stdio: 'ignore', ...runAs });
  const ended = (child) => new Promise((resolve) => child.once('exit', resolve));
  await ended(
    start('initdb', [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]),
  );
  const port = await freePort();
  const server = start('postgres', [
    '-D',
    join(folder, 'data'),
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ]);
  const gone = ended(server);
  await makeUser(port);
  return {
    url: `postgres://portal:${password}@127.0.0.1:${port}/portal`,
    version: binaries.split('/').at(-2),
    async stop() {
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeUser(port) {
  const { Client } = (await import('pg')).default;
  const options = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' };
  let client;
  for (let tries = 0; ; tries += 1) {
    client = new Client(options);
    const failure = await client.connect().then(
      () => undefined,
      (error) => error,
    );
    if (!failure) break;
    if (tries > 200) throw failure;
    await wait(50);
  }
  await client.query(`CREATE ROLE portal LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`);
  await client.query('CREATE DATABASE portal OWNER portal');
  await client.end();
}
