import { expect, test } from 'vitest';
import { type LineComment, placeComments } from './place-comments';

const at = (line: number, quote: string): LineComment => ({
  id: `${line}`,
  line,
  quote,
  comment: 'c',
  author: null,
  at: '',
});
const places = (lines: string[], ...comments: LineComment[]) =>
  [...placeComments(lines, comments)].map(([line, placed]) => [line, placed.map(({ changed }) => changed)]);

test('a comment stays at its line', () => expect(places(['a', 'b'], at(2, 'b'))).toEqual([[2, [false]]]));
test('it follows its line when lines come or go before it', () => {
  expect(places(['nowy', 'a', 'b'], at(1, 'a'))).toEqual([[2, [false]]]);
  expect(places(['b'], at(2, 'b'))).toEqual([[1, [false]]]);
});
test('of equal lines the nearest counts', () =>
  expect(places(['', 'x', '', 'y', ''], at(4, ''))).toEqual([[3, [false]]]));
test('a line that was changed keeps it, and says so', () => {
  expect(places(['a', 'inne'], at(2, 'b'))).toEqual([[2, [true]]]);
  expect(places(['a'], at(9, 'b'))).toEqual([[1, [true]]]);
});
