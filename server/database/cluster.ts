import { spawn, type StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '#app/platform/start-refused';
import { openWay } from './open-way';
import type { Places } from './choose-places';

const draftName = /^new(?:-[0-9a-f]{12})?$/;

/**
 * Makes an empty database folder atomically: it is made beside its place and renamed, so that an interrupted start
 * leaves nothing that the next one would take for a database.
 */
export async function initialiseCluster(home: string, places: Places, owner: string): Promise<void> {
  const { data } = places;
  const folder = dirname(data);
  await removeDrafts(data);
  // A unique name: the initdb of a killed portal may still be writing to its own.
  const name = `new-${randomBytes(6).toString('hex')}`;
  const draft = join(data, name);
  const way = openWay(places);
  const args = [
    '-D',
    join(way.path, name),
    '-U',
    owner,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=pl-PL',
    '--no-instructions',
  ];
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', ...way.inherited];
  const child = spawn(join(home, 'bin', 'initdb'), args, {
    cwd: '/',
    env: { ...process.env, TZ: 'UTC' },
    stdio,
    ...places.runAs,
  });
  way.close();
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new StartRefused(`the database could not be made in ${data}: ${reasonIn(said)}`);
  // The database's user may write only in its own folder, so the draft was made inside it. It is moved out under a
  // temporary name, and then to its place.
  const parked = join(folder, `.${basename(data)}-${process.pid}`);
  renameSync(draft, parked);
  await removeDrafts(data);
  if (readdirSync(data).length > 0) throw new StartRefused(`${data} holds files that are no database`);
  rmdirSync(data);
  renameSync(parked, data);
}

/** Retries: a folder that is still written to cannot be removed at once; its writer ends when its files are gone. */
async function removeDrafts(data: string): Promise<void> {
  for (const name of readdirSync(data)) {
    if (!draftName.test(name)) continue;
    for (let turn = 0; existsSync(join(data, name)); turn += 1) {
      try {
        rmSync(join(data, name), { recursive: true });
      } catch (error) {
        if (turn > 100) throw error;
        await wait(50);
      }
    }
  }
}

/** What a server that starts or ends says to whoever asks it then: 'the database system is starting up'. */
const toCallers = /the database system is /;

/** The programs report the error first, and hints or their cleanup last. */
export function reasonIn(said: string): string | undefined {
  const lines = said.trim().split('\n');
  return lines.find((line) => /error|fatal|panic/i.test(line) && !toCallers.test(line)) ?? lines.at(-1);
}
