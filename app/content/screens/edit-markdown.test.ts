import { expect, test } from 'vitest';
import { insertBlock, prefixLines, wrap } from './edit-markdown';

test('marks stand around the selected words, or around words to overwrite', () => {
  expect(wrap({ text: 'ala ma kota', start: 4, end: 6 }, '**', '**', 'tekst')).toEqual({ text: 'ala **ma** kota', start: 6, end: 8 });
  expect(wrap({ text: '', start: 0, end: 0 }, '`', '`', 'tekst')).toEqual({ text: '`tekst`', start: 1, end: 6 });
});

test('every selected line becomes an item', () => {
  expect(prefixLines({ text: 'a\nb\nc', start: 2, end: 5 }, '- ', 'x').text).toBe('a\n- b\n- c');
});

test('a block stands on lines of its own', () => {
  expect(insertBlock({ text: 'przed\npo', start: 6, end: 6 }, '| a |').text).toBe('przed\n\n| a |\n\npo');
});
