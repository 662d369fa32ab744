import { renderMermaidSVG } from 'beautiful-mermaid';
import temml from 'temml';
import { beforeAll, expect, test, vi } from 'vitest';
import { isIntricateText } from './intricate-text';
import { renderMarkdown as render } from './render-markdown.server';

vi.mock('beautiful-mermaid', { spy: true });
vi.mock('temml', { spy: true });

const renderMarkdown = async (source: string) => (await render(source)).rendered;

/** CPU time, so that other processes on a busy machine hardly matter. */
async function cost(sources: string[]): Promise<number> {
  const before = process.cpuUsage();
  for (const source of sources) await render(source);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Pads a text to the length at which it may have so many blocks; it costs next to nothing itself. */
const longLine = '—'.repeat(250_000);
beforeAll(() => cost(['# a\n'.repeat(1_000)]));

test.each([
  ['headings', '# a\n'],
  ['empty headings', '#\n'],
  ['underlined headings', 'a\n=\n'],
  ['entities', '&amp;\n\n'],
  ['hard breaks', 'a  \n'],
  ['quotations', '> a\n\n'],
  ['numbered items with paragraphs', '1. a\n\n'],
  ['lists in lists', '- a\n  - b\n'],
  ['lines without the sign of their quotation', '> a\n> a\n> a\nb\n'],
  ['tables', '|a|\n|-|\n|b|\n\n'],
  ['footnotes', 'a[^1]\n\n[^1]: b\n\n'],
  ['callouts', '> [!NOTE]\n> a\n\n'],
  ['marks of callouts outside quotations', '[!NOTE]\n\n'],
  ['foldable sections', '<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n'],
  ['beginnings of foldable sections', '<details>\n<summary>a</summary>\n\n'],
  ['formulas that do not end', 'a $a\n\n'],
  ['blocks of formulas that do not end', '$$\na\n\n'],
])('%s cost as much as they are long, never the square of it', async (_, unit) => {
  const part = unit.repeat(Math.floor(1_000 / unit.length));
  const parts = Array.from({ length: 24 }, () => part);
  const whole = parts.join('') + longLine;
  expect(isIntricateText(whole)).toBe(false);
  const measure = async () => (await cost([whole])) / (await cost([...parts, longLine]));
  let ratio = await measure();
  // Measures again after a disturbed measurement.
  for (let again = 0; ratio >= 4 && again < 5; again += 1) ratio = await measure();
  // Linear is 1, quadratic up to 24.
  expect(ratio).toBeLessThan(4);
});

const dense = Array.from({ length: 40 }, (_, arrow) => `n${arrow % 9} -->|etykieta| n${(arrow * 7 + 3) % 11}`).join(
  '\n',
);
/** Without arrows from a state to itself, for which the library finds no place among so many. */
const denseStates = dense.replaceAll('|etykieta|', '').replaceAll(/^(\w+) --> \1$\n?/gm, '');

test.each([
  ['formulas', `$${'\\frac{a}{b}+'.repeat(150)}x$\n\n`],
  ['matrices', `$$\n\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}\n$$\n\n`],
  ['diagrams', `\`\`\`mermaid alt="x"\nflowchart TD\n${dense}\n\`\`\`\n\n`],
  ['diagrams of states', `\`\`\`mermaid alt="x"\nstateDiagram-v2\n${denseStates}\n\`\`\`\n\n`],
])('the dearest %s are drawn up to so many, and the rest is told', async (_, unit) => {
  const draw = async (count: number) => {
    vi.clearAllMocks();
    const { rendered, problems } = await render(unit.repeat(count));
    const shown = rendered.html.match(/<(?:math|svg)\b/g)?.length ?? 0;
    const drawn = vi.mocked(temml.renderToString).mock.calls.length + vi.mocked(renderMermaidSVG).mock.calls.length;
    return { shown, drawn, told: problems.length };
  };
  const some = await draw(20);
  expect(some).toEqual({ shown: some.drawn, drawn: some.drawn, told: 20 - some.drawn });
  expect([some.drawn > 0, some.told > 0]).toEqual([true, true]);
  expect(await draw(80)).toEqual({ ...some, told: 80 - some.drawn });
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

test('a long text with as many ordinary blocks is accepted', async () => {
  const honest = await renderMarkdown(`## Rozdział o tym, jak zacząć\n\n${'- Punkt, który coś mówi\n'.repeat(5_000)}`);
  expect([honest.headings.length, honest.html.match(/<li>/g)?.length]).toEqual([1, 5_000]);
  const table = await renderMarkdown(`|a|b|\n|-|-|\n${'| Wiersz, który coś mówi | i więcej |\n'.repeat(2_000)}`);
  expect(table.html.match(/<tr>/g)?.length).toBe(2_001);
  const code = await renderMarkdown(`## Plik\n\n\`\`\`yaml\n${'- a\n'.repeat(6_000)}\`\`\`\n`);
  expect(code.headings.length).toBe(1);
});
