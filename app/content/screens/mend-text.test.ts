import { expect, test } from 'vitest';
import { mend, offsetOf } from './mend-text';

test.each([
  ['ab\ncd', 1, 1, 0],
  ['ab\ncd', 2, 1, 3],
  ['ab\n\ncd', 3, 2, 5],
])('in %j line %i and column %i lie at %i', (text, line, column, offset) =>
  expect(offsetOf(text, line, column)).toBe(offset),
);

test('a fix goes into the text that an editor writes at the last moment', () => {
  const area = Object.assign(new EventTarget(), {
    value: 'stare',
    setRangeText(fix: string, start: number, end: number) {
      this.value = this.value.slice(0, start) + fix + this.value.slice(end);
    },
  });
  area.addEventListener('beforeinput', () => (area.value = 'Nowe słowa '), { once: true });
  const read: string[] = [];
  area.addEventListener('input', () => read.push(area.value));
  mend(area as unknown as HTMLTextAreaElement, { line: 1, column: 11, length: 1, fix: '.' });
  expect(read).toEqual(['Nowe słowa.']);
});
