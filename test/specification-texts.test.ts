import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The Polish texts that the specification quotes or names, one a line; `{…}` stands for a value. */
const quoted = readFileSync('test/specification-texts.txt', 'utf8').split('\n').filter(Boolean);

/** Texts that stand elsewhere, or nowhere, with the reason. */
const exceptions: Record<string, string> = {
  'Portal Dokumentacji': 'a default of the settings: it is data, in the table',
  'Centrum wiedzy i dokumentacji': 'a default of the settings: it is data, in the table',
  'Nie udało się ...': 'the beginning of many sentences, each of which is listed',
  'Nieznany błąd': 'the reason where none is known, inside a sentence: "…: nieznany błąd."',
  'Wystąpił błąd': 'the longer one says of what: Wystąpił błąd podczas logowania',
};

const files = import.meta.glob<string>('../app/texts/**/*.ts', { query: '?raw', import: 'default', eager: true });
const written = Object.values(files).join('\n');

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A text as it appears in a source file: quoted as a whole, with an expression for each value. */
const patternOf = (text: string) =>
  new RegExp(
    `['"\`]${text
      .split(/\{[^}]+\}/)
      .map(escape)
      .join("[^'\\n]{1,60}")}['"\`]`,
  );

test.each(quoted)('%s', (text) => {
  const isWritten = patternOf(text).test(written);
  expect(
    text in exceptions ? !isWritten : isWritten,
    text in exceptions ? 'no exception any more' : 'not in app/texts',
  ).toBe(true);
});

test('each exception is a text of the specification', () => {
  expect(Object.keys(exceptions).filter((text) => !quoted.includes(text))).toEqual([]);
});
