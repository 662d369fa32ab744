import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `app/${name}`);

/** The files of the app that one imports, types aside. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /(?:^(?:import|export)\s(?!type\s)[^'"`;]*?|import\()['"]([^'"]+)['"]/gm,
  );
  return [...statements].flatMap(([, name = '']) => {
    const path = name.startsWith('#app/') ? `app/${name.slice(5)}` : relative('', join(dirname(file), name));
    return ['', '.ts', '.tsx'].map((end) => path + end).filter((one) => /\.tsx?$/.test(one) && existsSync(one));
  });
}

/** All that public pages and those of signing in can show. */
const shown = new Set(files.filter((file) => /^app\/(?:root|routes\/(?:public|auth)\/[\w-]+)\.tsx$/.test(file)));
for (const file of shown) for (const one of importsOf(file)) if (!one.includes('.server.')) shown.add(one);

/** The patterns of `@source` in the public pages' style sheet, by whether they take files out. */
const patterns = [...readFileSync('app/styles/site.css', 'utf8').matchAll(/^@source (not )?'(.+)';$/gm)].map(
  ([, not, pattern = '']) => ({ isTaken: !not, matches: matcher(pattern.replace('..', 'app')) }),
);

function matcher(pattern: string): RegExp {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\*\*\/\*|\*/g, '.*')
    .replace(/\{(.+)\}/, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${source}(?:/|$)`);
}

const isRead = (file: string) => {
  const found = patterns.filter(({ matches }) => matches.test(file));
  return found.length > 0 && found.every(({ isTaken }) => isTaken);
};

test("the public pages' style sheet has the classes of all that they show", () => {
  expect(shown.size).toBeGreaterThan(100);
  const markup = [...shown].filter((file) => file.endsWith('.tsx') && readFileSync(file, 'utf8').includes('className'));
  expect(markup.filter((file) => !isRead(file))).toEqual([]);
});

test("the public pages' style sheet has no classes of what only the panel shows", () => {
  const markup = files.filter((file) => file.endsWith('.tsx') && readFileSync(file, 'utf8').includes('className'));
  expect(markup.filter((file) => isRead(file) && !shown.has(file))).toEqual([]);
});
