import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillFolder } from './folder-sink.server';

let place: string;
beforeEach(async () => void (place = await mkdtemp(join(tmpdir(), 'portal-sink-'))));
afterEach(() => rm(place, { recursive: true, force: true }));

test('what a killed export has left beside its folder is gone after the next one, and nothing else', async () => {
  await mkdir(join(place, '.docs.portal-export-killed'));
  await mkdir(join(place, '.docs-backup'));
  await mkdir(join(place, '.other.portal-export-killed'));
  await fillFolder(join(place, 'docs'), (sink) => sink.add('a/b.md', 'x'));
  expect((await readdir(place)).sort()).toEqual(['.docs-backup', '.other.portal-export-killed', 'docs']);
});

test('an export that waits for another one leaves the folder of that alone', async () => {
  const other = join(place, '.docs.portal-export-other');
  await mkdir(other);
  const seen: string[][] = [];
  await fillFolder(join(place, 'docs'), async (sink) => {
    seen.push(await readdir(place));
    await rm(other, { recursive: true });
    await sink.add('b.md', 'x');
  });
  expect(seen).toEqual([expect.arrayContaining(['.docs.portal-export-other'])]);
});

test('of the exports of two portals to one folder one is whole, and the other says that it is none', async () => {
  const docs = join(place, 'of-two');
  const first = fillFolder(docs, async (sink) => {
    await sink.add('a.md', 'x');
    await fillFolder(docs, (other) => other.add('b.md', 'y'));
    await rm(docs, { recursive: true });
    await sink.add('c.md', 'x');
  });
  await expect(first).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(docs)).toBe(false);
});
