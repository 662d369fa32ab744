import { expect, test } from 'vitest';
import { renderMarkdown as render } from './render-markdown.server';

const renderMarkdown = async (source: string) => (await render(source)).rendered;

/** CPU time, so that a busy machine changes little: what else runs is not counted. */
async function cost(source: string): Promise<number> {
  const before = process.cpuUsage();
  await renderMarkdown(source);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The least of three: what disturbs a measurement only ever adds to it. */
async function leastCost(source: string): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < 3; run += 1) costs.push(await cost(source));
  return Math.min(...costs);
}

/** Makes a text long enough to have so many blocks and be parsed; costs next to nothing itself. */
const longLine = '—'.repeat(300_000);

test.each([
  ['headings', '# a\n'],
  ['empty headings', '#\n'],
  ['underlined headings', 'a\n=\n'],
  ['entities', '&amp;\n\n'],
  ['hard breaks', 'a  \n'],
  ['quotations', '> a\n\n'],
  ['numbered items with paragraphs', '1. a\n\n'],
  ['lists in lists', '- a\n  - b\n'],
  ['lines without the sign of their quotation', '> a\nb\n'],
  ['tables', '|a|\n|-|\n|b|\n\n'],
  ['footnotes', 'a[^1]\n\n[^1]: b\n\n'],
  ['callouts', '> [!NOTE]\n> a\n\n'],
  ['marks of callouts outside quotations', '[!NOTE]\n\n'],
  ['foldable sections', '<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n'],
  ['beginnings of foldable sections', '<details>\n<summary>a</summary>\n\n'],
  ['formulas that do not end', 'a $a\n\n'],
  ['blocks of formulas that do not end', '$$\na\n\n'],
])('%s cost as much as they are long, never the square of it', async (_, unit) => {
  const ofLength = (characters: number) => `${unit.repeat(characters / unit.length)}\n\n${longLine}`;
  await cost(ofLength(6_000));
  const [small, large] = [await leastCost(ofLength(6_000)), await leastCost(ofLength(24_000))];
  // Four times the text: linear is 4, quadratic 16.
  expect(large / small).toBeLessThan(8);
});

const dense = Array.from({ length: 40 }, (_, arrow) => `n${arrow % 9} -->|etykieta| n${(arrow * 7 + 3) % 11}`).join(
  '\n',
);

test.each([
  ['formulas', `$${'\\frac{a}{b}+'.repeat(150)}x$\n\n`],
  ['matrices', `$$\n\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}\n$$\n\n`],
  ['diagrams', `\`\`\`mermaid alt="x"\nflowchart TD\n${dense}\n\`\`\`\n\n`],
  ['diagrams of states', `\`\`\`mermaid alt="x"\nstateDiagram-v2\n${dense.replaceAll('|etykieta|', '')}\n\`\`\`\n\n`],
])('the dearest %s are drawn up to so many, and the rest is told', async (_, unit) => {
  const ofLength = (characters: number) => unit.repeat(Math.ceil(characters / unit.length));
  await cost(ofLength(40_000));
  const [some, many] = [await leastCost(ofLength(40_000)), await leastCost(ofLength(160_000))];
  // Were each drawn, it would be 4.
  expect(many / some).toBeLessThan(3);
});

test.each([
  ['headings', '# a\n'],
  ['underlined headings', 'a\n=\n'],
  ['hard breaks', 'a  \n'],
  ['quotations', '> a\n\n'],
  ['list items', '- a\n'],
  ['paragraphs', '&amp;\n\n'],
])('thousands of crumbs are shown as plain text: %s', async (_, unit) => {
  const { html, headings } = await renderMarkdown(unit.repeat(5_000));
  expect([headings, /<(?:h[1-6]|blockquote|li|br|td)\b/.test(html)]).toEqual([[], false]);
});

test('a long text of as many honest blocks is none', async () => {
  const honest = await renderMarkdown(`## Rozdział o tym, jak zacząć\n\n${'- Punkt, który coś mówi\n'.repeat(5_000)}`);
  expect([honest.headings.length, honest.html.match(/<li>/g)?.length]).toEqual([1, 5_000]);
  const table = await renderMarkdown(`|a|b|\n|-|-|\n${'| Wiersz, który coś mówi | i więcej |\n'.repeat(2_000)}`);
  expect(table.html.match(/<tr>/g)?.length).toBe(2_001);
  const code = await renderMarkdown(`## Plik\n\n\`\`\`yaml\n${'- a\n'.repeat(6_000)}\`\`\`\n`);
  expect(code.headings.length).toBe(1);
});
