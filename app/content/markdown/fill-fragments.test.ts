import { describe, expect, test } from 'vitest';
import type { Known } from './known';
import { problemSentences } from './problems';
import { renderMarkdown } from './render-markdown.server';

const known = (sources: Record<string, string>): Known => ({
  files: new Map(),
  fragments: new Map(
    Object.entries(sources).map(([name, source]) => [name, { id: `id ${name}`, revision: 3, source }]),
  ),
});
const render = (source: string, sources: Record<string, string>) => renderMarkdown(source, known(sources));
const html = async (source: string, sources: Record<string, string>) => (await render(source, sources)).rendered.html;

test('a fragment is inserted where a line names it, also twice, and its text is searchable', async () => {
  const { rendered, problems } = await render('Przed\n{{fragment:a}}\nPo\n\n{{fragment:a}}', { a: '**W środku**' });
  expect(rendered.html).toBe(
    '<p>Przed</p>\n<p><strong>W\u00a0środku</strong></p>\n<p>Po</p>\n<p><strong>W\u00a0środku</strong></p>',
  );
  expect(rendered.sections[0]?.text).toBe('Przed W środku Po W środku');
  expect(rendered.fragments).toEqual([{ id: 'id a', name: 'a', revision: 3 }]);
  expect(problems).toEqual([]);
});

test('a text without fragments stores nothing about them', async () => {
  const { rendered } = await render('Tekst', { a: 'A' });
  expect(rendered).not.toHaveProperty('fragments');
  expect(rendered).not.toHaveProperty('filled');
});

test('a reference within code stays code', async () => {
  expect(await html('```\n{{fragment:a}}\n```', { a: 'Treść' })).not.toContain('Treść');
  expect((await render('`{{fragment:b}}`', {})).problems).toEqual([]);
});

test('a missing fragment is reported at its line, and its reference is shown as written', async () => {
  const { rendered, problems } = await render('Tekst\n\n> {{fragment:brak}}', {});
  expect(problemSentences(problems)).toEqual([
    'Wiersz 3: Nie ma fragmentu „brak”. Fragmenty są w\u00a0panelu, w\u00a0dziale Fragmenty.',
  ]);
  expect(rendered.html).toContain('<p>{{fragment:brak}}</p>');
});

test('a fragment includes no other: not itself, and none in a cycle', async () => {
  const own = await renderMarkdown('{{fragment:a}}', { files: new Map(), fragments: null });
  expect(problemSentences(own.problems)).toEqual(['Wiersz 1: Fragment nie może zawierać innego fragmentu.']);
  const circle = await render('{{fragment:a}}', { a: 'A\n\n{{fragment:b}}', b: 'B\n\n{{fragment:a}}' });
  expect(circle.rendered.html).toContain('<p>A</p>');
  expect(circle.rendered.html).not.toContain('<p>B</p>');
});

test('the number of fragments in a text is limited', async () => {
  const { rendered, problems } = await render('{{fragment:a}}\n\n'.repeat(22), { a: 'A' });
  expect(rendered.html.match(/<p>A<\/p>/g)).toHaveLength(20);
  expect(problemSentences(problems)).toEqual([
    'Wiersz 41: Jeden tekst może pokazać najwyżej 20 fragmentów.',
    'Wiersz 43: Jeden tekst może pokazać najwyżej 20 fragmentów.',
  ]);
});

describe('names within a fragment', () => {
  test('anchors of headings are unique in the whole text', async () => {
    const { rendered } = await render('## Kontakt\n\n{{fragment:a}}', { a: '## Kontakt\n\nTu' });
    expect(rendered.headings.map(({ id }) => id)).toEqual(['kontakt', 'kontakt-2']);
  });

  test('footnotes and link definitions are its own, even if the text around it uses the same names', async () => {
    const made = await html('A[^1] [x]\n\n{{fragment:a}}\n\n[^1]: Moja\n\n[x]: /moj', {
      a: 'B[^1] [x] [pełny][x] [x][]\n\n[^1]: Obca\n\n[x]: /obcy',
    });
    expect(made).toContain('<a href="/moj">x</a>');
    expect(made.match(/<a href="\/obcy">/g)).toHaveLength(3);
    expect(made.indexOf('Moja')).toBeLessThan(made.indexOf('Obca'));
    expect(new Set(made.match(/ id="[^"]+"/g)).size).toBe(made.match(/ id="[^"]+"/g)?.length);
  });
});

test('a construct left open in a fragment is closed at its end', async () => {
  expect(await html('{{fragment:a}}\n\n**Po**', { a: '```\nkod' })).toContain('<p><strong>Po</strong></p>');
});

test('blocks in an item of a list stay blocks', async () => {
  expect(await html('- {{fragment:a}}', { a: 'Raz\n\nDwa' })).toBe('<ul>\n<li>\n<p>Raz</p>\n<p>Dwa</p>\n</li>\n</ul>');
});

describe('as Markdown', () => {
  const filled = async (source: string, sources: Record<string, string>) =>
    (await render(source, sources)).rendered.filled;

  test.each([
    ['Przed\n{{fragment:a}}\nPo', 'Raz\n\nDwa\n', 'Przed\n\nRaz\n\nDwa\n\nPo'],
    ['> Przed\n> {{fragment:a}}\n> Po', 'Raz\nDwa', '> Przed\n> \n> Raz\n> Dwa\n>\n> Po'],
    ['1. {{fragment:a}}\n2. Po', 'Raz\n\nDwa', '1. Raz\n   \n   Dwa\n\n2. Po'],
    [
      '{{fragment:a}}',
      '[x] i [^n] oraz [y][x]\n\n[x]: /a\n[^n]: N',
      '[x][a-x] i [^a-n] oraz [y][a-x]\n\n[a-x]: /a\n[^a-n]: N',
    ],
  ])('%j has its lines', async (source, a, expected) => {
    expect(await filled(source, { a })).toBe(expected);
  });

  test('it reads as the page does', async () => {
    const sources = { a: '## Kontakt\n\n- Raz[^1]\n- Dwa\n\n[^1]: Uwaga' };
    const { rendered } = await render('Wstęp\n\n> {{fragment:a}}\n\n- x\n- {{fragment:a}}', sources);
    const again = await render(rendered.filled ?? '', {});
    expect(again.rendered.sections).toEqual(rendered.sections);
  });
});
