import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as shared from './modules/common-fields';
import { modules } from './registry';

/** All that is derived from definitions. What names modules by right: their folders, the registries, and the list of pages that are no entries. */
const engine = ['app/content', 'app/audit', 'app/routes/admin', 'db/sample', 'server'];
const byRight = /^app\/content\/(modules\/|registry[\w-]*\.|portal-pages)|\.test\.tsx?$/;

const files = engine
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.tsx?$/.test(path) && !byRight.test(path));

/** The code of a file without its comments, which may give examples. */
const codeOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Names of fields that mean something else in other places, as a header, an element or a control's type. */
const alsoMeans = new Set(['description', 'location', 'summary', 'url', 'version']);

/** The files in which a name stands as a text, or as a property of an entry. */
function naming(name: string): string[] {
  const property = `\\b(?:entry|row|values|columns|before|after|given|stored|fields)\\??\\.${name}\\b`;
  const pattern = new RegExp(alsoMeans.has(name) ? property : `['"\`]${name}['"\`]|paths\\.${name}\\b|${property}`);
  return files.filter((path) => pattern.test(codeOf(path)));
}

const ofEveryModule = new Set(['title', 'slug', 'content', 'featured', 'position', ...Object.keys(shared.sideFields)]);
const own = (name: string) => !ofEveryModule.has(name);

test('the engine names no module', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(Object.fromEntries(modules.map(({ key }) => [key, naming(key)]))).toEqual(
    Object.fromEntries(modules.map(({ key }) => [key, []])),
  );
});

test('the engine names no field of a module', () => {
  const names = new Set(modules.flatMap(({ fields }) => Object.keys(fields)).filter(own));
  const named = [...names].map((name) => [name, naming(name)]).filter(([, where]) => where?.length);
  expect(Object.fromEntries(named)).toEqual({});
});
