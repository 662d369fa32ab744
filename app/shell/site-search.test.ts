import { describe, expect, it } from 'vitest';
import { isSearchShortcut } from '#app/shell/site-search';

const press = (key: string, more: object = {}) =>
  isSearchShortcut({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: { tagName: 'BODY' } as unknown as EventTarget,
    ...more,
  });

describe('the shortcut to the search', () => {
  it('is a slash, Ctrl K and Meta K', () => {
    expect([press('/'), press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual([true, true, true]);
  });
  it('leaves a slash to the field in which it is typed', () => {
    expect(press('/', { target: { tagName: 'INPUT' } })).toBe(false);
    expect(press('/', { target: { tagName: 'DIV', isContentEditable: true } })).toBe(false);
  });
  it('is no other key', () => expect([press('k'), press('/', { altKey: true })]).toEqual([false, false]));
});
