import { expect, test } from 'vitest';
import { addFootnote, insertBlock, insertBlockAndGoOn, prefixLines, wrap } from './edit-markdown';

test('marks are put around the selected words, or around placeholder words', () => {
  expect(wrap({ text: 'ala ma kota', start: 4, end: 6 }, '**', '**', 'tekst')).toEqual({
    text: 'ala **ma** kota',
    start: 6,
    end: 8,
  });
  expect(wrap({ text: '', start: 0, end: 0 }, '`', '`', 'tekst')).toEqual({ text: '`tekst`', start: 1, end: 6 });
});

test('every selected line becomes an item', () => {
  expect(prefixLines({ text: 'a\nb\nc', start: 2, end: 5 }, '- ', 'x').text).toBe('a\n- b\n- c');
});

test('a block stands on lines of its own', () => {
  expect(insertBlock({ text: 'przed\npo', start: 6, end: 6 }, '| a |').text).toBe('przed\n\n| a |\n\npo');
});

test('the caret is behind an inserted picture', () => {
  const first = insertBlockAndGoOn({ text: 'a\n\nc', start: 1, end: 1 }, '![x](/x)');
  expect(first).toEqual({ text: 'a\n\n![x](/x)\n\nc', start: 13, end: 13 });
  expect(insertBlockAndGoOn(first, '![y](/y)').text).toBe('a\n\n![x](/x)\n\n![y](/y)\n\nc');
});

test('a footnote takes the next free number, and its text is selected at the end', () => {
  const added = addFootnote({ text: 'Zdanie[^1]. Drugie.\n\n[^1]: a\n', start: 18, end: 18 }, 'Treść');
  expect(added.text).toBe('Zdanie[^1]. Drugie[^2].\n\n[^1]: a\n\n[^2]: Treść\n');
  expect(added.text.slice(added.start, added.end)).toBe('Treść');
});
