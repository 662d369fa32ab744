import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

test('a command that is interrupted leaves nothing half made behind', async () => {
  const place = await mkdtemp(join(tmpdir(), 'portal-interrupted-'));
  const run = ['scripts/run-typescript.mjs', 'test/command-to-interrupt.ts', join(place, 'docs'), join(place, 'x.tar')];
  const child = spawn(process.execPath, run, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    await once(createInterface(child.stdout), 'line');
    await expect.poll(() => readdir(place)).toEqual([expect.stringContaining('.docs'), 'x.tar.part']);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(await readdir(place)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    await rm(place, { recursive: true, force: true });
  }
});
