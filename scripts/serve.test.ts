import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const portal = `
  const { endOnSignal, serve } = await import('./scripts/serve.mjs');
  endOnSignal();
  const stop = () => new Promise((resolve) => setTimeout(() => { console.log('stopped'); resolve(); }, 300));
  await serve(async () => ({ stop }));
  setInterval(() => {}, 1_000);
  console.log('started');
`;

test('Ctrl+C, which reaches the portal from the terminal and from npm, ends it in order', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', portal], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'exit');
  await expect.poll(() => said).toContain('started');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('stopped');
});

test('a start that waits for another instance hears of the end', async () => {
  const waiting = `
    const { endOnSignal, serve } = await import('./scripts/serve.mjs');
    endOnSignal();
    setInterval(() => {}, 1_000);
    await serve((_, { signal }) => new Promise((_, reject) => {
      signal.addEventListener('abort', () => { console.log('heard'); reject(signal.reason); });
      console.log('waiting');
    }));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', waiting], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'exit');
  await expect.poll(() => said).toContain('waiting');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('heard');
});

const newer = 'the database was brought to a newer schema';
test.each([
  [
    'one line for what the operator can mend',
    `Object.assign(new Error('${newer}'), { forOperator: true })`,
    new RegExp(`^${newer}\n$`),
  ],
  ['one line for what the system refuses', `(await import('node:fs')).readdirSync('/none')`, /^ENOENT: [^\n]*\n$/],
  ['the stack of a defect', `new Error('no row')`, /^Error: no row\n +at /],
  [
    'the stack of a defect of a class of its own',
    `new (class DrizzleQueryError extends Error {})('no row')`,
    /no row\n +at /,
  ],
])('a start that cannot be ends with the code 1: %s', async (_, error, told) => {
  const refused = `
    const { serve } = await import('./scripts/serve.mjs');
    await serve(async () => { throw ${error}; });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', refused], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toMatch(told);
});

test.each([
  ['thrown on a tick', `setImmediate(() => { throw new Error('nobody catches this'); });`],
  ['of a promise that nobody holds', `void Promise.reject(new Error('nobody catches this'));`],
])('an error %s is logged with its stack, and ends the portal in order with the code 1', async (_, fails) => {
  const failing = `
    const { endOnSignal, serve } = await import('./scripts/serve.mjs');
    endOnSignal();
    const stop = () => new Promise((resolve) => setTimeout(() => { console.log('stopped'); resolve(); }, 100));
    const log = { fatal: ({ err }, message) => console.log(message, err.stack) };
    await serve(async () => ({ log, stop }));
    setInterval(() => {}, 1_000);
    ${fails}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', failing], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toMatch(/the portal ends Error: nobody catches this\n +at [^]*stopped/);
});
