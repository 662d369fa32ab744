import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedApi, sharedFields } from '#app/texts/pl/shared-fields';
import { sectionNames } from '#app/texts/pl/sections';
import * as shared from './modules/common-fields';
import { modules } from './registry';

/** All that is derived from definitions: the code that must name no module. */
const engine = ['app', 'db/sample', 'server'];
/**
 * What may name modules: their folders and registries, the addresses, their own pages, what the specification puts on
 * the home page and in the sidebar, the page that is no documentation entry, and the words.
 */
const byRight = new RegExp(
  '^app/(content/(modules/|registry[\\w-]*\\.|search/portal-pages)|(routes|paths|site-paths)\\.ts|routes/public/|shell/(home-view|site-navigation)|texts/)|\\.test\\.tsx?$',
);

const files = engine
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.tsx?$/.test(path) && !byRight.test(path));

/** The code of a file without its comments, which may give examples. */
const codeOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The files in which a module's key stands as a text or as the name of its addresses. */
const namingModule = (key: string) => filesWith(`['"\`]${key}['"\`]|paths\\.${key}\\b`);

/** The files in which a field is asked of an entry. As a text its name may mean a header, an element, a control. */
const namingField = (name: string) =>
  filesWith(
    `\\b(?:entry|row|values|columns|before|after|given|stored|fields)(?:\\??\\.${name}\\b|(?:\\?\\.)?\\[['"\`]${name}['"\`]\\])`,
  );

function filesWith(pattern: string): string[] {
  const wanted = new RegExp(pattern);
  return files.filter((path) => wanted.test(codeOf(path)));
}

const ofEveryModule = new Set([
  'title',
  'slug',
  'content',
  'featured',
  'position',
  'related',
  ...Object.keys(shared.sideFields),
]);
const own = (name: string) => !ofEveryModule.has(name);

/** Also where the engine means something else by the same word: a search for it finds the module's uses alone. */
const otherName = (what: string) => `the engine has this word: give the new module's ${what} another name`;

test('the engine names no module', () => {
  expect(files.length).toBeGreaterThan(100);
  const named = modules.map(({ key }) => [key, namingModule(key)]).filter(([, where]) => where?.length);
  expect(Object.fromEntries(named), otherName('key')).toEqual({});
});

test('the engine names no field of a module', () => {
  const names = new Set(modules.flatMap(({ fields }) => Object.keys(fields)).filter(own));
  const named = [...names].map((name) => [name, namingField(name)]).filter(([, where]) => where?.length);
  expect(Object.fromEntries(named), otherName('field')).toEqual({});
});

test('the words that all modules share name no module and no field of one', () => {
  const words = JSON.stringify([sharedFields, sharedApi]);
  const sections = modules.flatMap(({ key, path }) => [
    key,
    path,
    ...(sectionNames[key]?.toLowerCase().split(' ').slice(0, 1) ?? []),
  ]);
  // Without its last letters, which change with the case of the noun.
  const stems = sections.map((name) => name.slice(0, Math.max(5, name.length - 3)));
  expect(stems.filter((name) => words.toLowerCase().includes(name))).toEqual([]);
  const names = modules.flatMap(({ fields }) => Object.keys(fields)).filter(own);
  expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(words))).toEqual([]);
});
