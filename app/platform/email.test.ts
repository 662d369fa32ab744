import { expect, test } from 'vitest';
import { isEmail } from './email';

test.each(['jan@example.pl', 'żółw+x@żółw.example', `${'a'.repeat(64)}@b.pl`])('an address: %s', (text) =>
  expect(isEmail(text)).toBe(true),
);

test.each(['', 'jan', 'jan@', 'jan@example', 'jan@example.', 'a b@c.pl', 'a@b@c.pl', `${'a'.repeat(65)}@b.pl`])(
  'no address: %s',
  (text) => expect(isEmail(text)).toBe(false),
);

test.each(['a\u200db@c.pl', 'a\0b@c.pl', 'a@b\0.pl', 'a@b.p\0l', 'a\x1b@c.pl', 'a\ud800@c.pl'])(
  'no address has control characters or half a character, which no database holds: %j',
  (text) => expect(isEmail(text)).toBe(false),
);
