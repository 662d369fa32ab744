import { expect, test } from 'vitest';
import { Dictionary } from '#app/search/language/dictionary';
import { AutomatonBuilder } from './automaton-builder';
import { lemmaCode, Numbering } from './lemma-codes';

test('a dictionary built from forms gives back their lemmas and nothing else', () => {
  const alphabet = 'adejkmnostwyiż';
  const letters = [...alphabet].sort().join('');
  const codes = new Numbering();
  const sets = new Numbering();
  const builder = new AutomatonBuilder();
  const forms: [string, string[]][] = [
    ['kota', ['kot', 'kota']],
    ['kotami', ['kot', 'kota']],
    ['kot', ['kot']],
    ['najtwoj', ['twoj']],
    ['nieżad', ['żad']],
    ['sad', ['sad']],
  ];
  forms.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  for (const [form, lemmas] of forms) {
    const numbers = lemmas.map((lemma) => codes.numberOf(lemmaCode(form, lemma)));
    builder.add(
      [...form].map((letter) => letters.indexOf(letter) + 1),
      sets.numberOf(numbers.join(' ')),
    );
  }
  const dictionary = new Dictionary({
    arcs: builder.finish(),
    alphabet: letters,
    codes: codes.texts,
    lemmaSets: sets.texts,
  });
  for (const [form, lemmas] of forms) expect(dictionary.lemmasOf(form)).toEqual(lemmas);
  for (const word of ['', 'ko', 'kotam', 'kotamii', 'zupa']) expect(dictionary.lemmasOf(word)).toEqual([]);
});

test('a code drops the prefix of a superlative', () => {
  expect(lemmaCode('najnowszy', 'nowy')).toBe('3:3:y');
  expect(lemmaCode('umów', 'umowa')).toBe('0:2:owa');
});
