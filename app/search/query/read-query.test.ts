import { expect, test } from 'vitest';
import { readQuery, withoutOperators } from './read-query';

const pairs = ['"…"', '„…”', '„…“', '“…”', '”…”', '«…»', '»…«'];
const quoted = (pair: string) => pair.replace('…', 'kopia zapasowa');

test.each(pairs)('%s are the quotation marks of a phrase', (pair) => {
  const { phrases, text } = readQuery(`nowa ${quoted(pair)} bazy`);
  expect(phrases).toEqual([['kopia', 'zapasowa']]);
  expect(text).toBe('nowa kopia zapasowa  bazy');
});

test.each(pairs)('a minus before %s excludes the phrase', (pair) => {
  const { phrases, excludedPhrases, exclusions } = readQuery(`baza -${quoted(pair)}`);
  expect(phrases).toEqual([]);
  expect(excludedPhrases).toEqual([['kopia', 'zapasowa']]);
  expect(exclusions).toEqual([`-${quoted(pair)}`]);
});

test.each(pairs)('two phrases in %s are two', (pair) => {
  expect(readQuery(`${quoted(pair)} ${pair.replace('…', 'baza')}`).phrases).toEqual([['kopia', 'zapasowa'], ['baza']]);
});

test('a title is asked for by its words alone', () => {
  expect(readQuery(withoutOperators('Jak włączyć „tryb ciemny” -e „na stałe”'))).toMatchObject({
    phrases: [],
    excluded: [],
    excludedPhrases: [],
  });
});
