import { expect, test } from 'vitest';
import { commonEnds } from './common-ends';

test.each([
  ['a b c', 'a x c', 2, 2],
  ['', 'a', 0, 0],
  ['aa', 'aaa', 2, 0],
  ['ab', 'ab', 2, 0],
  ['xab', 'ab', 0, 2],
])(
  '%j and %j have %i signs in common at their beginnings, and %i of the rest at their ends',
  (one, other, start, end) => expect(commonEnds(one, other)).toEqual({ start, end }),
);
