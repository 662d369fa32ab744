import { describe, expect, it } from 'vitest';
import { headScript } from '#app/shell/head-script';
import { isSidebarShortcut, sidebarCookie } from '#app/shell/sidebar-state';

const press = (key: string, more: object = {}) =>
  isSidebarShortcut({ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, ...more });

/** Runs the head script as a browser would, and returns what it set on the page. */
function runHeadScript(cookie: string, storage: { getItem: () => string | null }): Record<string, string> {
  const dataset: Record<string, string> = {};
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script is the portal's own, and this is how a page runs it
  new Function('document', 'localStorage', headScript)({ documentElement: { dataset }, cookie }, storage);
  return dataset;
}

describe('the sidebar', () => {
  it('is remembered for seven days', () =>
    expect(sidebarCookie(true)).toBe('sidebar=collapsed; Max-Age=604800; Path=/; SameSite=Lax'));
  it('is toggled by Ctrl B and Meta B, and by nothing else', () => {
    expect([
      press('b'),
      press('B', { ctrlKey: false, metaKey: true }),
      press('b', { ctrlKey: false }),
      press('b', { shiftKey: true }),
    ]).toEqual([true, true, false, false]);
  });
});

describe('the script in the head', () => {
  it('starts light and expanded', () =>
    expect(runHeadScript('', { getItem: () => null })).toEqual({ js: '', theme: 'light' }));
  it('restores the theme and the sidebar', () => {
    expect(runHeadScript('a=1; sidebar=collapsed', { getItem: () => 'dark' })).toEqual({
      js: '',
      theme: 'dark',
      sidebar: 'collapsed',
    });
  });
  it('is not misled by a cookie of a similar name', () =>
    expect(runHeadScript('xsidebar=collapsed', { getItem: () => null }).sidebar).toBeUndefined());
  it('survives a browser that refuses storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    expect(runHeadScript('', refusing).theme).toBe('light');
  });
});
