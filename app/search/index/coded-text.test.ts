import { expect, test } from 'vitest';
import { randomNumbers } from '#test/random-numbers';
import { loadAnalyser } from '../language/load-analyser.server';
import { PageStore } from './page-store';
import { Vocabulary } from './vocabulary';

const analyser = loadAnalyser();

function keep(text: string, heading: string | null = null) {
  const store = new PageStore(new Vocabulary(analyser));
  const sections = [{ heading, anchor: heading && 'a', text }];
  store.put({ module: 'm', id: 'i', url: '/u', title: 'Tytuł', category: null, sections });
  const page = store.pageAt(0);
  if (!page) throw new Error('the page is missing');
  return page;
}

test.each([
  ['nothing', ''],
  ['no word', '… 🙂 !!'],
  ['capitals', 'Zażółć GĘŚLĄ jaźń, iPhone i USB-C'],
  ['signs', '  (a) „b” — c://d/e?f=1&g=2#h\n\n\n— i…'],
  ['soft hyphens', 'nie\u00adpod\u00adle\u00adgłość'],
  ['letters that change their length in capitals', 'Straße İstanbul ǅ ŉ ﬁ'],
  ['a long run of letters', `${'ą'.repeat(9_000)} koniec`],
  ['other scripts', 'Слово 語 كلمة \u{1F468}\u200D\u{1F469}'],
  ['numbers', '1 000 000 zł; 3,14; 0.5.0'],
])('a text is kept letter by letter: %s', (_name, text) => {
  const page = keep(text, text);
  expect(page.readBody({ from: 0, to: page.bodyWords })).toBe(text === '' ? '' : `${text.normalize('NFC')}\n`);
  expect(page.sections[0]?.heading).toBe(text.normalize('NFC'));
});

test('random texts are kept letter by letter', () => {
  const random = randomNumbers(7);
  const signs = [...'aąBŻ9 ,.-_/:\n\t„”(…)\u00adß🙂é'];
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 60 }, () => signs[Math.floor(random() * signs.length)]).join('');
    const page = keep(text);
    expect(page.readBody({ from: 0, to: page.bodyWords })).toBe(`${text.normalize('NFC')}\n`);
  }
});

test('some words are read with what stands between them', () => {
  const page = keep('Raz, dwa „trzy” cztery.');
  expect(page.readBody({ from: 1, to: 3 })).toBe('dwa „trzy” ');
  expect(page.readBody({ from: 2, to: 9 })).toBe('„trzy” cztery.\n');
});

test('of a text the words are told whose forms pass a filter, and it can be read from any place afterwards', () => {
  const text = Array.from({ length: 100 }, (_, at) =>
    at % 3 === 0 ? `Słowo${at}…` : at % 3 === 1 ? 'raz' : '§§ dwaTRZY',
  );
  const page = keep(text.join(' '));
  const forms = [...page.bodyForms];
  const before = Array.from(forms, (_, at) => page.readBody({ from: at, to: at + 2 }));
  const filter = new Uint8Array(4);
  filter[(forms[1] as number) % 4] = 1;
  const told: [number, number][] = [];
  page.eachBodyForm(filter, (form, at) => told.push([form, at]));
  expect(told).toEqual(forms.flatMap((form, at) => (form % 4 === (forms[1] as number) % 4 ? [[form, at]] : [])));
  expect(told.length).toBeLessThan(forms.length);
  expect(Array.from(forms, (_, at) => page.readBody({ from: at, to: at + 2 }))).toEqual(before);
});
