import { expect, test } from 'vitest';
import { showsSubject } from './shown-subjects';

test('a list follows its own module and its categories, not another’s', () => {
  expect(showsSubject('/admin/dokumentacja', 'documentation')).toBe(true);
  expect(showsSubject('/admin/dokumentacja', 'category')).toBe(true);
  expect(showsSubject('/admin/dokumentacja', 'resources')).toBe(false);
  expect(showsSubject('/admin/dokumentacja', 'session')).toBe(false);
});

test('what a screen shows of several kinds of things it follows of each', () => {
  const follows = (path: string) =>
    ['documentation', 'entry_draft', 'fragment', 'webhook', 'api_key'].filter((subject) => showsSubject(path, subject));
  expect(follows('/admin/ustawienia/usuniete')).toEqual(['documentation', 'fragment']);
  expect(follows('/admin/fragmenty')).toEqual(['documentation', 'entry_draft', 'fragment']);
  expect(follows('/admin/ustawienia/webhooki')).toEqual(['webhook']);
  expect(follows('/admin/ustawienia')).toEqual(['api_key']);
});

test('the dashboard and the log follow everything, every screen the name of the site', () => {
  for (const path of ['/admin/dashboard', '/admin/ustawienia/dziennik'])
    expect(showsSubject(path, 'session')).toBe(true);
  expect(showsSubject('/admin/zasoby', 'settings')).toBe(true);
});
