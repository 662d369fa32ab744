import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from './portal';

const parts = new URL('../build/server/assets/', import.meta.url);

test('each part of the built server loads, also those that few requests need', async () => {
  const names = (await readdir(parts)).filter((name) => name.endsWith('.js'));
  expect(names).not.toEqual([]);
  const load = `for (const name of ${JSON.stringify(names)})
    await import(${JSON.stringify(parts.href)} + name).catch((error) => console.log(name + ': ' + error.message));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  expect(stdout).toBe('');
});
