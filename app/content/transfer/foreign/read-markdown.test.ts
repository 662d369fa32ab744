import { expect, test } from 'vitest';
import { readMarkdownDocument } from './read-markdown';

const read = (source: string) => {
  const { title, content } = readMarkdownDocument('a.md', source);
  return { title, content };
};

test('the first heading leaves the text only where it is the title', () => {
  expect(read('# Wstęp\n\nA\n')).toEqual({ title: 'Wstęp', content: 'A\n' });
  expect(read('---\ntitle: Wstęp\n---\n\n# **Wstęp**\n\nA\n')).toEqual({ title: 'Wstęp', content: 'A\n' });
  expect(read('---\ntitle: Wstęp\n---\n# Dla kogo\n\nA\n')).toEqual({ title: 'Wstęp', content: '# Dla kogo\n\nA\n' });
});

/** CPU time in milliseconds, so that other processes on a busy machine hardly matter. */
function cost(source: string): number {
  const before = process.cpuUsage();
  read(source);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const spaces = ' '.repeat(40_000);

test.each([
  ['a first heading', `# a${spaces}b`],
  ['a heading', `# a\n\n## a${spaces}b`],
  ['a named heading that goes on', `# a\n\n## a${spaces}{#b}c`],
  ['a first heading of brackets', `# ${'['.repeat(40_000)}`],
  ['a callout', `# a\n\n::: tip b${spaces}c\u2028`],
  ['tabs', `# a\n\n${`<TabItem>b${' '.repeat(900)}c\n`.repeat(100)}`],
  ['a file of imports with the line ends of Windows', `${"import X from 'x';\r\n".repeat(26)}b`],
  ['brackets with braces', `# a\n\n${`](${'(a)){'.repeat(190)}\n`.repeat(400)}`],
  ['a foldable section whose title does not end', `# a\n\n<details><summary>${'<summary>b\n'.repeat(20_000)}`],
  ['foldable sections without end', `# a\n\n${'<details>'.repeat(100)}\n${'+++ a\n'.repeat(20_000)}`],
  ['headings with spaces', `# a\n\n${`## a${' '.repeat(900)}{.b\n`.repeat(1_000)}`],
  ['words without spaces', `# a\n\n${`${'a'.repeat(990)}\\nA\n`.repeat(1_000)}`],
  ['headings with links', `# a\n\n${`## a${'<a id="'.repeat(130)}\n`.repeat(200)}`],
  ['marks and comments', `# a\n\n${`${'==a %%b '.repeat(120)}\n`.repeat(200)}`],
  ['pictures with sizes', `# a\n\n${`${'![a](b =3'.repeat(100)}\n`.repeat(200)}`],
  ['shortcodes', `# a\n\n${`{{< notice ${'title="'.repeat(130)}\n`.repeat(200)}`],
  ['marks of comments', `# a\n\n${'%%\n'.repeat(40_000)}`],
  ['kinds of quotations', `# a\n\n> a\n${'{.is-info}\n'.repeat(20_000)}`],
  ['headings in HTML', `# a\n\n<h1${' id="a"'.repeat(20_000)}${'<h1 id="a">'.repeat(20_000)}`],
  ['an import', `# a\n\nimport a${' from "'.repeat(3_000)}${'"'.repeat(20_000)}b`],
])('%s that makes a very long line, or many, does not cost the square of its length', (_name, source) => {
  cost('# a\n\n::: tip\n');
  expect(cost(source)).toBeLessThan(400);
});

test('the caption of a figure of MkDocs is one with spaces around it too, and without words it is nothing', () => {
  const figure = (caption: string) =>
    `# a\n\n<figure markdown>\n![b](c.png)\n<figcaption>${caption}</figcaption>\n</figure>\n`;
  expect(read(figure(' Opis ')).content).toBe('![b](c.png)\n*Opis*\n');
  expect(read(figure(' ')).content).toBe('![b](c.png)\n');
});

test('a very long line is kept, whatever it begins like', () => {
  const long = `## a ${'b'.repeat(1_000)} {#c}`;
  expect(read(`# Tytuł\n\n${long}\n`).content).toBe(`${long}\n`);
  expect(read(`# ${'a'.repeat(1_000)}\n\nb\n`)).toEqual({ title: null, content: `# ${'a'.repeat(1_000)}\n\nb\n` });
});
