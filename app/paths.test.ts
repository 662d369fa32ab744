import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it, test } from 'vitest';
import { isWithin, paths } from '#app/paths';
import routes from '#app/routes';

describe('paths', () => {
  it('escape what a person may have typed', () => {
    expect(paths.search('ą & b')).toBe('/szukaj?q=%C4%85+%26+b');
    expect(paths.changelog.entry('1.0/2')).toBe('/dziennik-zmian/1.0%2F2');
  });
  it('leave out a parameter without a value', () => {
    expect(paths.search('')).toBe('/szukaj');
    expect(paths.admin.signIn()).toBe('/admin/login');
  });
  it('spell the new-item address in the grammar of the section', () => {
    expect(paths.admin.section('dokumentacja').add('nowa')).toBe('/admin/dokumentacja/nowa');
    expect(paths.admin.users.add()).toBe('/admin/uzytkownicy/nowy');
  });
  it('take the addresses of sections from their definitions', () => {
    expect(paths.knowledgeBase.view('glossary')).toBe('/baza-wiedzy/slownik');
    // @ts-expect-error the knowledge base has no such page
    paths.knowledgeBase.view('releases');
  });
});

describe('every address leads to a page of routes.ts', () => {
  const asMatched = ({ path, index, id, file, children }: RouteConfigEntry): RouteObject =>
    index ? { id: id ?? file, path, index } : { id: id ?? file, path, children: children?.map(asMatched) };
  const tree = routes.map(asMatched);

  /** Addresses of handlers and documents, which are not pages. */
  const elsewhere = /^\/(?:api|files)\/|^\/mcp$|\.(?:xml|txt)$/;

  /** The addresses that the builders make, with x for every argument. */
  const built = (value: unknown): string[] => {
    if (typeof value === 'function') return [String(value('x'))];
    return Object.values(value as object).flatMap(built);
  };
  const { section, users, ...admin } = paths.admin;
  const addresses = [
    ...built({ ...paths, admin }),
    ...built(section('dokumentacja')),
    ...built({ ...users, add: () => users.add() }),
  ]
    .map((address) => address.replace(/\?.*/, ''))
    // No module has these pages: a managed section has no preview, a view no name x.
    .filter((address) => !elsewhere.test(address) && !/\/(?:nowy|undefined|x)?$/.test(address));

  test.each(['nowa', 'nowe', 'nowy'] as const)('a new entry of any gender: %s', (last) => {
    const found = matchRoutes(tree, section('dokumentacja').add(last));
    expect(found?.at(-1)?.route.path).toBe(`admin/:module/${last}`);
  });

  test.each([...new Set(addresses)])('%s', (address) => {
    expect(matchRoutes(tree, address)?.at(-1)?.route.path).not.toBe('*');
  });
});

describe('isWithin', () => {
  it('takes the section and what is under it, but no namesake', () => {
    expect(isWithin('/zasoby', '/zasoby')).toBe(true);
    expect(isWithin('/zasoby/szablony', '/zasoby')).toBe(true);
    expect(isWithin('/zasoby-inne', '/zasoby')).toBe(false);
  });
});
