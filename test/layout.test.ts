import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes';

/** Where files lie: what docs/architecture.md says of names and folders, and no import can show. */
const under = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

test('no file of the server has the name of one of the app', () => {
  const nameOf = (path: string) => basename(path).replace('.server', '').replace(/x$/, '');
  const ofServer = new Set(under('server').map(nameOf));
  expect(ofServer.size).toBeGreaterThan(100);
  expect(under('app').filter((path) => ofServer.has(nameOf(path)))).toEqual([]);
});

test('app/routes holds route modules only', () => {
  const modulesOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...modulesOf(children)]);
  // The list of a section that has none of its own.
  const known = new Set([...modulesOf(routes), 'app/routes/public/section-list.tsx']);
  expect(under('app/routes').filter((path) => !known.has(path))).toEqual([]);
});
