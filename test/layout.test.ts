import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes';

/** Checks the rules of docs/architecture.md for names and folders that no import rule can express. */
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

/** The folders that the tree of docs/architecture.md names, such as 'app/content/fields'. */
function foldersOfTree(): Set<string> {
  const tree = /^## The tree\n+```\n([\s\S]*?)^```$/m.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? '';
  const folders = new Set<string>();
  const within: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', names = ''] = /^( *)(.*?)(?: {3}|$)/.exec(line) ?? [];
    const named = [...names.matchAll(/(?:^|\s)([a-z-]+)\//g)].map(([, name = '']) => name);
    within.splice(indent.length / 2);
    for (const name of named) folders.add([...within, name].join('/'));
    if (named.length > 0) within[indent.length / 2] = named[0] ?? '';
  }
  return folders;
}

test('the tree of docs/architecture.md names every folder of app, app/content and server, and no other', () => {
  const named = foldersOfTree();
  const folders = ['app', 'app/content', 'server'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  );
  expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
  expect([...named].filter((folder) => !existsSync(folder))).toEqual([]);
});

test('app/routes holds route modules only', () => {
  const modulesOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...modulesOf(children)]);
  // The list of a section that has none of its own.
  const known = new Set([...modulesOf(routes), 'app/routes/public/section-list.tsx']);
  expect(under('app/routes').filter((path) => !known.has(path))).toEqual([]);
});

// A `.server` file has a reason: it uses, or speaks in the types of, what only the server has, or another such file.
test('.server stands in a name only where Vite needs it', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string; to: { path: string } }[];
  };
  const rule = forbidden.find(({ name }) => name === 'server-packages-in-server-files');
  const ofServer = new RegExp(`\\.server(\\.tsx?)?$|${rule?.to.path}`);
  const imports = (path: string) => [...readFileSync(path, 'utf8').matchAll(/(?:from |import |import\()'([^']+)'/g)];
  // A package is named here as where it is installed.
  const placeOf = (name: string) => (/^(?:[.#]|node:)/.test(name) ? name : `node_modules/${name}/`);
  const isOfServer = (path: string) => imports(path).some(([, name = '']) => ofServer.test(placeOf(name)));
  const named = under('app').filter((path) => /\.server\.tsx?$/.test(path));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !isOfServer(path))).toEqual([]);
  expect([...under('server'), ...under('db'), ...under('test')].filter((path) => path.includes('.server.'))).toEqual(
    [],
  );
});

// Prettier keeps code so; it leaves comments as they are.
test('no comment is wider than 120 characters, but for examples and what a tool reads', () => {
  const isWide = (line: string) =>
    /^\s*(?:\/\/|\/?\*)/.test(line) && [...line].length > 120 && !/@example|oxlint-disable|https?:/.test(line);
  const wide = ['app', 'server', 'db', 'test', 'bench', 'e2e', 'scripts'].flatMap(under).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(isWide)
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(wide).toEqual([]);
});

test('no file but a test is longer than 300 lines', () => {
  const long = [...under('app'), ...under('server')].filter(
    (path) => !path.includes('.test.') && readFileSync(path, 'utf8').split('\n').length > 301,
  );
  expect(long).toEqual([]);
});

// The router drops an action's result when a screen revalidates, as the panel's screens do by themselves.
test('a screen of the panel keeps what its form was answered with', () => {
  const answered = under('app/routes/admin').filter((path) => readFileSync(path, 'utf8').includes('actionData'));
  expect(answered.length).toBeGreaterThan(20);
  const keeps = /useKeptAnswer\(actionData\)|<RemovalPage\b[^>]*answer=\{actionData\}/;
  expect(answered.filter((path) => !keeps.test(readFileSync(path, 'utf8')))).toEqual([]);
});

// With `allowJs` the type check follows such an import into all that was built, and takes twice as long.
test('no script imports what was built by a literal name', () => {
  const scripts = readdirSync('scripts', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const literal = scripts.filter((name) => /import\('[^']*build\//.test(readFileSync(`scripts/${name}`, 'utf8')));
  expect(literal).toEqual([]);
});

// Such a form says whose it is, so that nobody else sends it: see `requireSender`.
test('forms of whoever is signed in are those of app/ui/form', () => {
  const signedIn = under('app').filter((path) => /^app\/(?!site|routes\/(?:auth|public))/.test(path));
  const isOther = (text: string) => /\bForm\b[^}]*\} from 'react-router'/.test(text) && /<Form\s[^>]*"post"/.test(text);
  const others = signedIn.filter((path) => isOther(readFileSync(path, 'utf8')));
  // Signing in, and out.
  expect(others.sort()).toEqual(['app/identity/screens/code-form.tsx', 'app/shell/account-menu.tsx']);
});

test('what whoever is signed in sends without a form says whose it is as well', () => {
  const sent = under('app').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bsubmit\(\{(.*)\}, \{ method: 'post'/g)].map(([, fields]) => [
      path,
      fields,
    ]),
  );
  expect(sent).not.toEqual([]);
  const others = sent.filter(([, fields]) => !fields?.includes('...account'));
  // Signing in.
  expect(others.map(([path]) => path)).toEqual(['app/identity/screens/passkey-button.tsx']);
});

test('no class is of the palette of Tailwind, which is switched off: it would colour nothing', () => {
  expect(readFileSync('app/styles/theme.css', 'utf8')).toContain('--color-*: initial');
  const palette = /\b(?:bg|text|border|fill|stroke|outline)-(?:white|black|[a-z]+-\d{2,3})\b/;
  expect(under('app').filter((path) => path.endsWith('.tsx') && palette.test(readFileSync(path, 'utf8')))).toEqual([]);
});
