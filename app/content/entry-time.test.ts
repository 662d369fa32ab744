import { expect, test } from 'vitest';
import { entryTime, isPublicAt } from './entry-time';
import { announcements } from './modules/announcements/definition';

const now = new Date('2026-03-01T12:00:00Z');
const at = (from: string, until: string | null, status = 'published') => [
  { status, valid_from: new Date(from), valid_until: until && new Date(until) },
  { status, valid_from: from, valid_until: until },
];

test.each([
  ['public', at('2026-03-01T12:00:00Z', null), null, true],
  ['planned', at('2026-03-01T12:00:01Z', null), 'planned', false],
  ['at its end', at('2026-02-01T12:00:00Z', '2026-03-01T12:00:00Z'), 'ended', false],
  ['a draft', at('2026-02-01T12:00:00Z', null, 'draft'), null, false],
] as const)('a row and a kept state of an entry that is %s are public at the same times', (_, both, time, isPublic) => {
  for (const entry of both) {
    expect(entryTime(announcements, entry, now)).toBe(time);
    expect(isPublicAt(announcements, entry, now)).toBe(isPublic);
  }
});
