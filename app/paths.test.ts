import { describe, expect, it } from 'vitest';
import { isWithin, paths } from '#app/paths';

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
});

describe('isWithin', () => {
  it('takes the section and what is under it, but no namesake', () => {
    expect(isWithin('/zasoby', '/zasoby')).toBe(true);
    expect(isWithin('/zasoby/szablony', '/zasoby')).toBe(true);
    expect(isWithin('/zasoby-inne', '/zasoby')).toBe(false);
  });
});
