import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boundModules } from '../registry.server';
import { readSource } from './read-source.server';

const folder = mkdtempSync(join(tmpdir(), 'portal-source-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is read of these files, which lie in a folder of their own. */
async function read(name: string, files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, path, '..'), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  const now = new Date('2026-11-27T10:00:00Z');
  const reading = { modules: boundModules, now, show: () => {} };
  const { bundle, close } = await readSource(join(folder, name), reading);
  await close();
  return bundle;
}

test('a folder with the name of a section is no export by its name alone', async () => {
  const { entries, files } = await read('wiki', {
    'documentation/start.md': '# Pierwsze kroki\n\n![Ekran](/img/a.png)\n',
    'documentation/img/a.png': 'png',
  });
  expect(entries).toMatchObject([
    {
      fields: {
        title: 'Pierwsze kroki',
        slug: 'start',
        content: expect.stringMatching(/^!\[Ekran\]\(\/files\//) as string,
      },
    },
  ]);
  expect([...files.values()]).toMatchObject([{ source: 'img/a.png' }]);
});

test('a folder in the form of an export is one without categories, where an entry has a title', async () => {
  const { entries } = await read('reczny', { 'documentation/start.md': '---\ntitle: Start\n---\n# Nagłówek\n' });
  expect(entries).toMatchObject([{ fields: { title: 'Start', slug: 'start', content: '# Nagłówek\n' } }]);
  const { categories } = await read('puste', { 'documentation/start.md': 'A\n', 'categories.yaml': '[]\n' });
  expect(categories).toEqual([]);
});
