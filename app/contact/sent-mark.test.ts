import { expect, test } from 'vitest';
import { isSentMark, sentMark } from './sent-mark.server';

const secret = 'a secret of the tests, long enough';
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));

test('a mark is valid for ten minutes', () => {
  const mark = sentMark(secret, 'contact', at(0));
  expect([0, 9, 10, 60].map((minutes) => isSentMark(secret, 'contact', at(minutes), mark))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a mark from an instance whose clock is slightly ahead is valid, too', () =>
  expect(isSentMark(secret, 'contact', at(0), sentMark(secret, 'contact', at(1)))).toBe(true));

test.each([
  '',
  '1',
  '-',
  '-1',
  'zzzzzzzzzzzzzzzz',
  `${sentMark(secret, 'contact', at(0))}a`,
  sentMark('another secret', 'contact', at(0)),
  sentMark(secret, 'contact', at(30)),
  sentMark(secret, 'subscription', at(0)),
  sentMark(secret, 'contact', at(0)).replace('-', '-ł'),
])('%j is none: nobody else can write one, nor one of the far future', (mark) =>
  expect(isSentMark(secret, 'contact', at(1), mark)).toBe(false),
);
