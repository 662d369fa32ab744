import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTime } from '#app/platform/in-time';
import { type ConnectionOptions, withClient } from './database-client';
import type { DatabaseServer } from './database-server';
import { embeddedDatabase } from './embedded';

const patienceMs = 10_000;

/**
 * The embedded database of a portal that runs: it goes on being that portal's. Where its socket is stands in the file
 * that PostgreSQL keeps in its folder.
 * @throws Error where it cannot be reached
 */
export async function joinEmbedded(dataDir: string): Promise<DatabaseServer> {
  const [, , , port, socket] = readFileSync(join(dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n');
  const owner: ConnectionOptions = { ...embeddedDatabase, host: socket ?? '', port: Number(port) };
  await inTime(patienceMs, () => withClient(owner, (client) => client.query('select 1')));
  return { kind: 'embedded', owner, stop: async () => {} };
}
