import { afterEach, expect, test } from 'vitest';
import { modules, type PortalModule } from '#app/content/registry';
import { createApi } from '#server/api/api';
import { type AppDeps, createApp } from './app';

const registered = modules as PortalModule[];
const count = registered.length;
afterEach(() => registered.splice(count));

/** Registers a sixth module. */
function add(names: { key?: string; path?: string }) {
  registered.push({ ...registered[0]!, key: 'trainings', path: 'szkolenia', ...names } as PortalModule);
}
const start = () => createApp({ services: { env: {} }, probes: {} } as unknown as AppDeps);

test('a module has names that nothing else has', () => {
  add({});
  expect(start).not.toThrow();
});

test.each(['kontakt', 'szukaj', 'tagi', 'konto', 'opinia', 'admin', 'auth', 'ustawienia', 'fragmenty', 'login'])(
  'a path that a page of the portal has stops the start: %s',
  (path) => {
    add({ path });
    expect(start).toThrow(`content module 'trainings': its path '${path}' belongs to the portal already`);
  },
);

test.each(['api', 'files', 'look', 'assets', 'mcp', 'healthz'])(
  'a path that the server answers stops the start: %s',
  (path) => {
    add({ path });
    expect(start).toThrow(`its path '${path}' belongs to the portal already`);
  },
);

test.each(['search', 'categories', 'settings', 'users', 'tags', 'auth', 'site', 'pages'])(
  'a key that a call of the API or the search has stops the start: %s',
  (key) => {
    add({ key });
    expect(() => createApi()).toThrow(`content module '${key}': its key '${key}' belongs to the portal already`);
  },
);

test.each(['key', 'path'] as const)('two modules of one %s stop the start', (name) => {
  add({ [name]: registered[0]![name] });
  expect(start).toThrow(`its ${name} '${registered[0]![name]}' belongs to another module`);
});
