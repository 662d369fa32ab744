import { expect, test } from 'vitest';
import { asksForMarkdown, cacheKey, isAnonymous } from './cacheable';

test.each([
  ['/', '/'],
  ['/dokumentacja', '/dokumentacja'],
  ['/dokumentacja/pierwsze-kroki', '/dokumentacja/pierwsze-kroki'],
  ['/dokumentacja.data', '/dokumentacja.data'],
  ['/kontakt', '/kontakt'],
  ['/tagi/kopie%20zapasowe', '/tagi/kopie%20zapasowe'],
  ['/_.data', '/_.data'],
  ['/dziennik-zmian/feed.xml', '/dziennik-zmian/feed.xml'],
  ['/dokumentacja?utm_source=list&fbclid=1', '/dokumentacja'],
  ['/zasoby?strona=2&utm_medium=x', '/zasoby?strona=2'],
  ['/zasoby?strona=2&strona=3', null],
  ['/zasoby?strona=0', null],
  // A parameter of the panel, which no public page reads.
  ['/zasoby?page=2', null],
  ['/dokumentacja?q=api', null],
  ['/dokumentacja?_routes=root', null],
  ['/dokumentacjax', null],
  ['/admin', null],
  ['/api/v1/documentation', null],
  ['//dokumentacja', null],
  ['/dokumentacja//pierwsze-kroki', null],
  [`/dokumentacja/${'a'.repeat(400)}`, null],
])('%s is kept under %s', (target, key) => expect(cacheKey(target)).toBe(key));

test('a session cookie or an Authorization header names somebody', () => {
  expect(isAnonymous('theme=dark; sidebar=collapsed', undefined)).toBe(true);
  expect(isAnonymous('a=b; portal_session=x', undefined)).toBe(false);
  expect(isAnonymous('__Host-portal_session=x', undefined)).toBe(false);
  expect(isAnonymous(undefined, 'Bearer x')).toBe(false);
});

test('an entry as markdown, at the address of its page, is no page', () => {
  expect(asksForMarkdown('text/markdown, text/html;q=0.8')).toBe(true);
  expect(asksForMarkdown('text/html')).toBe(false);
  expect(asksForMarkdown(undefined)).toBe(false);
});
