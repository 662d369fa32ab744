import { expect, test } from 'vitest';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { documentation } from '../../modules/documentation/definition';
import { foreignFields } from './foreign-fields';
import { headInComment, splitForeignHead } from './foreign-head';

test('TOML of Hugo, with the lines of its keys', () => {
  const { fields, body, lineOf, bodyLine } = splitForeignHead(
    '+++\ntitle = "Poradnik: początek"\ndate = 2024-02-03T10:00:00+01:00\ndraft = false\nweight = 20\ntags = [\n  \'kadry\',\n"praca zdalna"\n]\n[params]\n  title = "Inny"\n+++\n# A\n',
  );
  expect(fields).toEqual({
    title: 'Poradnik: początek',
    date: '2024-02-03T10:00:00.000+01:00',
    draft: false,
    weight: 20,
    tags: ['kadry', 'praca zdalna'],
    params: { title: 'Inny' },
  });
  expect([body, bodyLine, lineOf('weight')]).toEqual(['# A\n', 13, 5]);
  expect(splitForeignHead('+++\r\ntitle = "A"\r\n\r\n+++\r\nB')).toMatchObject({ fields: { title: 'A' }, body: 'B' });
});

test('TOML is read as its grammar has it, and what is wrong with it has its line', () => {
  const head = ['title = """', 'Dwa', 'wiersze"""', '"a b" = 1', 'date = 2024-02-03', '[ params."x" ]', 'weight = 9'];
  const { fields, lineOf } = splitForeignHead(`+++\n${head.join('\n')}\n+++\nB`);
  expect(fields).toEqual({ title: 'Dwa\nwiersze', 'a b': 1, date: '2024-02-03', params: { x: { weight: 9 } } });
  expect([lineOf('title'), lineOf('date'), lineOf('tags')]).toEqual([2, 6, 1]);
  expect(() => splitForeignHead('+++\ntitle = "A"\ntags = [a]\n+++\n')).toThrow(
    expect.objectContaining({ message: texts.problems.toml, line: 3 }),
  );
});

test('a title of Wiki.js with a colon, which it does not quote, in Markdown and in HTML', () => {
  const head = 'title: Praca: "zasady"\ndescription: \ntags: kadry\n';
  const fields = { title: 'Praca: "zasady"', description: null, tags: 'kadry' };
  expect(splitForeignHead(`---\n${head}---\n\ntitle: a: b\n`)).toMatchObject({ fields, body: '\ntitle: a: b\n' });
  expect(headInComment(`<!--\n${head}-->\n\n<h1>A</h1>`)).toEqual(fields);
  expect(headInComment('<!-- title: A --><p>A</p>')).toEqual({});
});

test.each([
  [
    { date: '2023-05-06', dateCreated: '2022-01-02' },
    { created_at: '2022-01-02', updated_at: '2023-05-06' },
  ],
  [
    { date: '2024-02-03', lastmod: '2024-05-06' },
    { created_at: '2024-02-03', updated_at: '2024-05-06' },
  ],
  [
    { created: '2024-02-03', updated: '2024-05-06' },
    { created_at: '2024-02-03', updated_at: '2024-05-06' },
  ],
  [{ last_update: { date: '2024-05-06' } }, { created_at: '2024-05-06', updated_at: '2024-05-06' }],
  [{ date: '2024-02-03' }, { created_at: '2024-02-03' }],
])('times of %o', (head, expected) => {
  const { status: _, ...fields } = foreignFields(head, documentation, undefined).fields;
  expect(fields).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, day]) => [name, `${day}T00:00:00.000Z`])),
  );
});

test.each([
  ['2024-07-03 10:00', '2024-07-03T08:00:00.000Z'],
  ['2024-07-03T10:00:30.5', '2024-07-03T08:00:30.000Z'],
  ['2024-07-03 10:00:00 +0200', '2024-07-03T08:00:00.000Z'],
  ['2024/01/03 10:00', '2024-01-03T09:00:00.000Z'],
  ['3.01.2024', '2024-01-03T00:00:00.000Z'],
  ['3.07.2024 9:05', '2024-07-03T07:05:00.000Z'],
  ['2024-07-03 10:00:00 UTC', '2024-07-03T10:00:00.000Z'],
])('a time without a zone is that of Warsaw: %s', (date, expected) => {
  expect(foreignFields({ date }, documentation, undefined)).toMatchObject({
    fields: { created_at: expected },
    left: [],
  });
});

test('a date that cannot be read is told', () => {
  const head = { date: 'wczoraj', created: null, updated: '2024-02-03', lastmod: '30.02.2024' };
  expect(foreignFields(head, documentation, undefined).left).toEqual(['date', 'lastmod']);
  // The server's zone would decide.
  expect(foreignFields({ date: '2024-07-03 10:00 PM' }, documentation, undefined).left).toEqual(['date']);
});

test('words of a tag stay together between commas', () => {
  const tags = (value: string) => foreignFields({ tags: value }, documentation, undefined).fields.tags;
  expect([tags('praca zdalna, #kadry'), tags('praca kadry')]).toEqual([
    ['praca zdalna', 'kadry'],
    ['praca', 'kadry'],
  ]);
});

test.each([
  ['TOML without end', '+++\n', 'a = 1\n'],
  ['a comment without end', '<!--\ntitle: a\n', '<!--\ntitle:'],
  ['titles', '---\n', 'title: a: b: '],
])('%s does not cost the square of its length', (_name, head, part) => {
  const cost = (count: number) => {
    const before = process.cpuUsage();
    for (const read of [splitForeignHead, headInComment])
      try {
        read(head + part.repeat(count));
      } catch {
        // Too long, or no YAML.
      }
    return process.cpuUsage(before).user;
  };
  cost(100);
  expect(cost(40_000)).toBeLessThan(8 * cost(10_000) + 100_000);
});
