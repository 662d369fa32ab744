// A portal that listens, and prints its address, until it is killed.
import type { ConnectionOptions } from '#server/database/database-client';
import { startPortalOnLine } from './portal-on-line';

const { origin } = await startPortalOnLine(JSON.parse(process.argv[2] ?? '{}') as ConnectionOptions);
process.stdout.write(`${origin}\n`);
