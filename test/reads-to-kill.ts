// A portal whose page is asked for once in each second of its own time, until it kills itself between two writes.
import { writeSync } from 'node:fs';
import { mock } from 'node:test';
import type { ConnectionOptions } from '#server/database/database-client';
import { startPortalOnLine } from './portal-on-line';

const { owner, path, agent, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  owner: ConnectionOptions;
  path: string;
  agent: string;
  seconds: number;
};
const { origin, reads } = await startPortalOnLine(owner);
mock.timers.enable({ apis: ['setInterval'] });
reads.start();
for (let second = 1; second <= seconds; second += 1) {
  const answer = await fetch(`${origin}${path}`, { headers: { 'user-agent': agent, accept: 'text/markdown' } });
  await answer.arrayBuffer();
  writeSync(1, `${answer.status}\n`);
  mock.timers.tick(1_000);
}
process.kill(process.pid, 'SIGKILL');
