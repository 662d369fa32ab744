import { expect, test } from 'vitest';
import { matchesEtag } from './etag.server';

test('a validator is found among others, also as a weak one', () => {
  expect(matchesEtag('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesEtag('"a"', '"b"')).toBe(false);
  expect(matchesEtag('*', '"b"')).toBe(true);
  expect([matchesEtag(null, '"b"'), matchesEtag('', '"b"')]).toEqual([false, false]);
});
