import { readdirSync, readFileSync } from 'node:fs';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { addressesIn, gfmReading, gfmSyntax } from './gfm';

const ours = (source: string) => fromMarkdown(source, { extensions: [gfmSyntax(source)], mdastExtensions: gfmReading });
const theirs = (source: string) =>
  fromMarkdown(source, { extensions: [gfm({ singleTilde: false })], mdastExtensions: gfmFromMarkdown() });
const typesIn = (source: string) =>
  [...JSON.stringify(ours(source)).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type);

const addresses = [
  'Napisz na a@example.org, WWW.example.org albo HTTPS://example.org/a_b(c).',
  'Wiersz bez adresu\r\ni drugi: www.example.org\ri trzeci: b.c+d@example.org\nkoniec w Łodzi.',
  '> cytat\n> www.example.org\nleniwy a@example.org\n\n- punkt\n  http://example.org',
  'Zapisany znakiem: a&#64;example.org, https&colon;//example.org, **a@example.org**, `a@example.org`.',
  '[napis z a@example.org](/tu) i <https://example.org> i [^1]\n\n[^1]: Zob. www.example.org',
  '# Adres a@example.org\n\n| a@example.org | www.example.org |\n|---|---|\n| http://a.pl | b |',
  'a_b@example.org_ i -a@example.org- i .a@example.org. i www.\nwww.pl',
];
const tables = [
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'a | b\n-|-\n1 | 2\n\na\n-\n\na\n:-',
  '> | a |\n> | :-: |\n> | 1 |\n\n- | a |\n  | - |\n  | 1 |',
  '> | a | b |\n|---|---|\nleniwy',
  'akapit\n| a | b |\n| --- | --- |\r\n| c | d |\rkoniec',
  '>> a | b\n>>\t--- | ---\n>> c | d\n\n1. a | b\n   - | -',
  '| a | b |\n|---|-x-|\n\n| a |\n| |\n\n| a\\| | `b` |\n| - | - |',
];

test('an address or a table is found where the package finds one', () => {
  for (const source of [...addresses, ...tables, [...addresses, ...tables].join('\n\n')])
    expect(ours(source), source).toEqual(theirs(source));
  expect(addresses.filter((source) => !typesIn(source).includes('link'))).toEqual([]);
  expect(tables.filter((source) => !typesIn(source).includes('table'))).toEqual([tables[3]]);
});

test('the manual is read as the package reads it', () => {
  const folder = 'db/sample/documentation';
  for (const name of readdirSync(folder)) {
    const source = readFileSync(`${folder}/${name}`, 'utf8');
    expect(JSON.stringify(ours(source)) === JSON.stringify(theirs(source)), name).toBe(true);
  }
});

test('pieces of markup put together at random are read as the package reads them', () => {
  const pieces = [
    'a',
    'w',
    'h',
    '@',
    '.',
    'pl',
    ' ',
    '\n',
    '\n\n',
    '|',
    '-',
    ':',
    '> ',
    '- ',
    '_',
    '*',
    '[',
    '](',
    ')',
    '~~',
  ].concat(['www.', 'http://', 'a@b.pl', '`', '\\', '&#64;', '\r\n', '\t', '|-|-|\n', '| a | b |\n', '# ', '<']);
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let count = 0; count < 400; count += 1) {
    const source = Array.from({ length: 3 + next(25) }, () => pieces[next(pieces.length)]).join('');
    expect(JSON.stringify(ours(source)) === JSON.stringify(theirs(source)), JSON.stringify(source)).toBe(true);
  }
});

test('words are cut at the addresses among them', () => {
  expect(addressesIn('Pisz (a.b@example.org), albo www.example.org.')).toEqual([
    { text: 'Pisz (' },
    { text: 'a.b@example.org', url: 'mailto:a.b@example.org' },
    { text: '), albo ' },
    { text: 'www.example.org', url: 'http://www.example.org' },
    { text: '.' },
  ]);
  expect(addressesIn('2 * 3')).toEqual([{ text: '2 * 3' }]);
});
