import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs a module's text in a process of its own, to its end. */
async function run(text: string, { env = process.env, cwd = process.cwd(), words = [] as string[] } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text, ...words], { env, cwd });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}

test.runIf(existsSync('/proc/self/stat'))('nothing is built while a portal runs from this folder', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'portal-built-'));
  cpSync('scripts', join(cwd, 'scripts'), { recursive: true });
  const text = `console.log('runs'); setInterval(() => {}, 60_000);`;
  const portal = spawn(process.execPath, ['-e', text, 'scripts/start.mjs'], { cwd });
  await once(portal.stdout, 'data');
  const check = "(await import('./scripts/setup.mjs')).refuseWhileServed()";
  const build = () => run(check, { cwd });
  const named = expect.stringContaining(`(process ${portal.pid})`) as string;
  expect(await build()).toEqual({ code: 1, said: named });
  portal.kill();
  await once(portal, 'close');
  expect(await build()).toEqual({ code: 0, said: '' });
  // As `timeout` and `node --watch` do, whose own words name the program that they start.
  const started = JSON.stringify(['--input-type=module', '-e', check, 'scripts/start.mjs']);
  const start = `const { spawnSync } = await import('node:child_process');
    process.exitCode = spawnSync(process.execPath, ${started}, { stdio: 'inherit' }).status;`;
  expect(await run(start, { cwd, words: ['scripts/start.mjs'] })).toEqual({ code: 0, said: '' });
  rmSync(cwd, { recursive: true });
});

test('a start on a port that is taken is refused before anything is built', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const text = "const { checkPort } = await import('./scripts/setup.mjs'); await checkPort(); console.log('builds');";
  const start = () => run(text, { env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' } });
  const refused = `PORT must be free: something listens on 127.0.0.1:${port} already`;
  expect(await start()).toEqual({ code: 1, said: refused });
  await new Promise((resolve) => taken.close(resolve));
  expect(await start()).toEqual({ code: 0, said: 'builds' });
});

test("what would be written into another user's folder is refused by one line", async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'portal-closed-'));
  cpSync('scripts', join(cwd, 'scripts'), { recursive: true });
  mkdirSync(join(cwd, 'build'));
  // As an ordinary user, whoever runs the test.
  const text =
    "if (process.getuid() === 0) process.setuid(65_534); (await import('./scripts/setup.mjs')).requireWritable()";
  const closed = async (name: string) => {
    for (const folder of ['', 'build']) chmodSync(join(cwd, folder), folder === name ? 0o555 : 0o777);
    return run(text, { cwd });
  };
  const refused = (folder: string) => ({
    code: 1,
    said: expect.stringContaining(`${folder} cannot be written to`) as string,
  });
  expect(await closed('build')).toEqual(refused(join(cwd, 'build')));
  expect(await closed('')).toEqual(refused(cwd));
  expect(await closed('none')).toEqual({ code: 0, said: '' });
  rmSync(cwd, { recursive: true });
});
