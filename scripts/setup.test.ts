import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

test('a start on a port that is taken is refused before anything is built', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const text = "const { checkPort } = await import('./scripts/setup.mjs'); await checkPort(); console.log('builds');";
  const start = async () => {
    const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' };
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const [code] = await once(child, 'close');
    return [code, said.trim()];
  };
  expect(await start()).toEqual([1, `PORT must be free: something listens on 127.0.0.1:${port} already`]);
  await new Promise((resolve) => taken.close(resolve));
  expect(await start()).toEqual([0, 'builds']);
});
