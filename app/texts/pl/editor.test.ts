import { expect, test } from 'vitest';
import { editorTexts } from './editor';

test('a text is too long by 1 znak, 2 znaki, 5 znaków', () => {
  expect([1, 2, 5, 22].map((over) => editorTexts.tooLong(over))).toEqual([
    'Tekst jest za długi o\u00a01 znak.',
    'Tekst jest za długi o\u00a02 znaki.',
    'Tekst jest za długi o\u00a05 znaków.',
    'Tekst jest za długi o\u00a022 znaki.',
  ]);
});
