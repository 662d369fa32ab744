import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
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

/** The files of the build that load with one of them. */
async function loadedWith(file: URL, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file.href)) return found;
  const text = await readFile(file, 'utf8');
  found.set(file.href, text);
  for (const [, name] of text.matchAll(/^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)"/gm))
    await loadedWith(new URL(name ?? '', file), found);
  return found;
}

test('a start and the pages for readers load nothing of the panel, and one byte for each letter', async () => {
  const names = (await readdir(parts)).filter((name) => /^(?:server-build|.*panel-routes).*\.js$/.test(name));
  expect(names).toHaveLength(2);
  const pages = names.find((name) => name.startsWith('server-build')) ?? '';
  const loaded = await loadedWith(new URL('../index.js', parts), await loadedWith(new URL(pages, parts)));
  expect(loaded.size).toBeGreaterThan(10);
  expect([...loaded.keys()].filter((name) => name.includes('panel-routes'))).toEqual([]);
  expect([...loaded].filter(([, text]) => /\P{ASCII}/u.test(text)).map(([name]) => name)).toEqual([]);
});
