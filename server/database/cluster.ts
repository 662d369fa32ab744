import { spawn } from 'node:child_process';
import { readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Places } from './places';

/**
 * Makes an empty database folder, whole or not at all: it is made beside its place and moved there, so that a start that
 * is cut off leaves nothing which the next one would take for a database.
 */
export async function initialiseCluster(home: string, { data, runAs }: Places, owner: string): Promise<void> {
  const folder = dirname(data);
  const draft = join(data, 'new');
  rmSync(draft, { recursive: true, force: true });
  const args = ['-D', draft, '-U', owner, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pl-PL', '--no-instructions'];
  const child = spawn(join(home, 'bin', 'initdb'), args, { cwd: '/', env: { ...process.env, TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'], ...runAs });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`the database could not be made in ${data}: ${said.trim().split('\n').at(-1)}`);
  // The database's user may write in its own folder only: the finished draft goes up from there, by way of a name of its own.
  const parked = join(folder, `.${basename(data)}-${process.pid}`);
  renameSync(draft, parked);
  if (readdirSync(data).length > 0) throw new Error(`${data} holds files that are no database`);
  rmdirSync(data);
  renameSync(parked, data);
}
