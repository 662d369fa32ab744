import { expect, test } from 'vitest';
import { errorTexts } from '#app/texts/pl/errors';
import { AppError, invalid } from './errors';
import { reasonOf, sentenceOf } from './sentence-of';

const own = new AppError('in_use', { message: 'Kategoria ma wpisy.' });

test('a refusal is told in its own sentence, or in that of its code', () => {
  expect(sentenceOf(own)).toBe('Kategoria ma wpisy.');
  expect(sentenceOf(new AppError('stale'))).toBe(errorTexts.stale);
  expect(sentenceOf(new AppError('stale'), 'Ktoś to zmienił.')).toBe('Ktoś to zmienił.');
});

test('what is wrong with fields is told where those are not, each sentence once', () => {
  const both = ['Za długi tekst.', 'Bez znaków sterujących.'];
  expect(reasonOf(invalid({ title: both, summary: ['Za długi tekst.'] }))).toBe(both.join(' '));
  expect(reasonOf(own)).toBe('Kategoria ma wpisy.');
  expect(reasonOf(new AppError('too_many'))).toBe(errorTexts.too_many);
});
