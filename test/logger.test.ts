import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

/** The first lines of a process that logs and then does as told. */
async function linesOf(then: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, ['scripts/run-typescript.mjs', 'test/lines-to-log.ts', then], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push((JSON.parse(line) as { msg: string }).msg);
    if (lines.length === count) child.kill('SIGKILL');
  }
  await ended;
  return lines;
}

test('a line is written though none follows it', async () => {
  expect(await linesOf('waits', 1)).toEqual(['a line']);
});

test('lines are written before the process exits', async () => {
  expect(await linesOf('exits', 2)).toEqual(['a line']);
});

test('warnings are written at once, however many, and the lines before them', async () => {
  const lines = await linesOf('warns', 21);
  expect(lines).toEqual(['a line', ...Array.from({ length: 20 }, (_, at) => `warning ${at + 1}`)]);
});
