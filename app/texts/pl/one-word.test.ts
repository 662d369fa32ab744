import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'app/texts/pl';
const readTexts = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .flatMap((name) => readTexts(name).split('\n'));

// As docs/glossary.md has them.
test.each([
  [
    'a module is a dział; a sekcja is a part of a text',
    /sekcj/i,
    /rozwij|ramką|FAQ|'(?:Tytuł|Odnośnik do) sekcji|`Odnośnik/,
  ],
  ['a link in a text is an odnośnik', /odsyłacz/i, /^$/],
])('one word for one thing: %s', (_name, other, meant) => {
  expect(lines.length).toBeGreaterThan(4_000);
  expect(lines.filter((line) => other.test(line) && !meant.test(line))).toEqual([]);
});

test('wpis is an element of the changelog, and imports have elements of all modules', () => {
  // WordPress calls its own so.
  expect(readTexts('transfer.ts').replace('strony i wpisy', '')).not.toContain('wpis');
});

test('what a button says while it works ends like those of the specification', () => {
  const busy = lines.filter((line) => /: '[A-ZŚŁ]\p{L}+ni[ea](?:\.\.\.|…)'/u.test(line));
  expect(busy.length).toBeGreaterThan(20);
  expect(busy.filter((line) => line.includes('…') && !/steps|import|loading/.test(line))).toEqual([]);
});
