import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Runs a module's text in a process of its own. `said` is what it has written so far. */
function run(text: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  return { child, said, ended: once(child, 'close') };
}

const portal = `
  const { endOnSignal, serve } = await import('./scripts/serve.mjs');
  endOnSignal();
  const stop = () => new Promise((resolve) => setTimeout(() => { console.log('stopped'); resolve(); }, 300));
  await serve(async () => ({ stop }));
  setInterval(() => {}, 1_000);
  console.log('started');
`;

test('Ctrl+C, which reaches the portal from the terminal and from npm, ends it in order', async () => {
  const { child, said, ended } = run(portal);
  await expect.poll(() => said.out).toContain('started');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said.out).toContain('stopped');
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
  const { child, said, ended } = run(waiting);
  await expect.poll(() => said.out).toContain('waiting');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said.out).toContain('heard');
});

const newer = 'the database was brought to a newer schema';
test.each([
  [
    'one line for what the operator can mend',
    `Object.assign(new Error('${newer}'), { forOperator: true })`,
    new RegExp(`^${newer}\n$`),
  ],
  ['one line for what the system refuses', `(await import('node:fs')).readdirSync('/none')`, /^ENOENT: [^\n]*\n$/],
  [
    'one line for what the database server lacks',
    `new Error('Failed query', { cause: Object.assign(new Error('No space left on device'), { code: '53100' }) })`,
    /^No space left on device\n$/,
  ],
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
  const { said, ended } = run(refused);
  expect(await ended).toEqual([1, null]);
  expect(said.err).toMatch(told);
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
  const { said, ended } = run(failing);
  expect(await ended).toEqual([1, null]);
  expect(said.out).toMatch(/the portal ends Error: nobody catches this\n +at [^]*stopped/);
});
