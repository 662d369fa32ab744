import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, test } from 'vitest';
import { readMarkdown, writing } from './grammar';

/** The tree without its positions, in few words. */
function outline(node: unknown): unknown {
  const { type, children, position: _, ...rest } = node as { type: string; children?: unknown[]; position: unknown };
  const facts = Object.values(rest).filter((value) => value !== null && value !== undefined);
  return children ? [type, ...facts, children.map(outline)] : [type, ...facts];
}
const read = (source: string) => readMarkdown(source).children.map(outline);
const write = (source: string) => toMarkdown(readMarkdown(source), { extensions: writing });
const paragraph = (value: string) => ['paragraph', [['text', value]]];

describe('callouts', () => {
  test.each([
    ['> [!NOTE]\n> Treść', [['callout', 'note', [paragraph('Treść')]]]],
    ['> [!tip]  \n>\n> - a', [['callout', 'tip', [['list', false, false, [['listItem', false, [paragraph('a')]]]]]]]],
    ['> [!WARNING]', [['callout', 'warning', []]]],
    ['> [!CAUTION]\nleniwy', [['callout', 'caution', [paragraph('leniwy')]]]],
    [
      '- > [!IMPORTANT]\n  > a',
      [['list', false, false, [['listItem', false, [['callout', 'important', [paragraph('a')]]]]]]],
    ],
  ])('%j', (source, expected) => expect(read(source)).toEqual(expected));

  test.each([
    ['> \\[!NOTE]\n> a', '[!NOTE]\na'],
    ['> &#91;!NOTE]\n> a', '[!NOTE]\na'],
    ['> [!NOTE] a', '[!NOTE] a'],
    ['> [!OTHER]\n> a', '[!OTHER]\na'],
    ['> a\n> [!NOTE]', 'a\n[!NOTE]'],
  ])('%j stays a quotation', (source, text) => expect(read(source)).toEqual([['blockquote', [paragraph(text)]]]));

  test('a mark outside a quotation is text', () => {
    expect(read('[!NOTE]\na')).toEqual([paragraph('[!NOTE]\na')]);
    expect(read('# [!NOTE]')).toEqual([['heading', 1, [['text', '[!NOTE]']]]]);
  });

  test('the first paragraph begins where its words do', () => {
    const source = '> [!NOTE]\n>  Treść *b*';
    const [node] = readMarkdown(source).children;
    const start = node?.type === 'callout' ? node.children[0]?.position?.start : undefined;
    expect([start?.line, source.slice(start?.offset)]).toEqual([2, 'Treść *b*']);
  });
});

describe('foldable sections', () => {
  const section = (inner: string, open = '') => `<details${open}>\n<summary>Tytuł</summary>\n\n${inner}\n\n</details>`;
  test('are pairs of HTML with Markdown between', () => {
    expect(read(section('**a**', ' open'))).toEqual([
      ['details', true, 'Tytuł', [['paragraph', [['strong', [['text', 'a']]]]]]],
    ]);
    expect(read(`<details><summary>A &amp; <b>B</b></summary>\n\n${section('x')}\n\n</details>\n\ny`)).toEqual([
      ['details', false, 'A & B', [['details', false, 'Tytuł', [paragraph('x')]]]],
      paragraph('y'),
    ]);
  });
  test.each([
    ['without a summary', '<details>\n\na\n\n</details>'],
    ['without an end', '<details>\n<summary>T</summary>\n\na'],
    ['with attributes', '<details ontoggle=alert(1)>\n<summary>T</summary>\n\na\n\n</details>'],
    ['with an empty summary', '<details>\n<summary> </summary>\n\na\n\n</details>'],
  ])('%s are none', (_, source) => expect(JSON.stringify(read(source))).not.toContain('"details"'));
});

describe('formulas', () => {
  test.each([
    ['$a^2$', [['inlineMath', 'a^2', false]]],
    [
      'wzór $x$, i',
      [
        ['text', 'wzór '],
        ['inlineMath', 'x', false],
        ['text', ', i'],
      ],
    ],
    [
      'a $$x$$',
      [
        ['text', 'a '],
        ['inlineMath', 'x', true],
      ],
    ],
    ['$a\\$b$', [['inlineMath', 'a\\$b', false]]],
    ['$a\\\\$', [['inlineMath', 'a\\\\', false]]],
    [
      '$a$ $b$',
      [
        ['inlineMath', 'a', false],
        ['text', ' '],
        ['inlineMath', 'b', false],
      ],
    ],
    [
      '($x$)',
      [
        ['text', '('],
        ['inlineMath', 'x', false],
        ['text', ')'],
      ],
    ],
  ])('%j within a line', (source, children) => expect(read(source)).toEqual([['paragraph', children]]));

  test.each([
    '10 $ i 20 $',
    'od 10$ do 20$',
    '5$/h i 10$/h',
    '$5, $10',
    'US$ 5 i US$ 6',
    '$ a $',
    '$a\nb$',
    '$a$b',
    'a$b$',
    '$HOME/$PATH',
    '$$$',
    '$',
  ])('%j is text', (source) => expect(read(source)).toEqual([paragraph(source)]));

  test('in a cell lines between the columns of a matrix are escaped, other signs are as they stand', () => {
    const [table] = read('| $\\begin{array}{c\\|c} \\|a\\| \\end{array}$ |\n| - |');
    expect(JSON.stringify(table)).toContain(JSON.stringify('\\begin{array}{c|c} \\|a\\| \\end{array}'));
    expect(JSON.stringify(read('$\\begin{array}{c\\|c}$'))).toContain('{c\\\\|c}');
  });

  test('signs in code and after a backslash are not formulas', () => {
    expect(read('`$a$` \\$b$')).toEqual([
      [
        'paragraph',
        [
          ['inlineCode', '$a$'],
          ['text', ' $b$'],
        ],
      ],
    ]);
  });

  test.each([
    ['$$\na\n\n  b\n$$\nc', [['math', 'a\n  b', true], paragraph('c')]],
    ['$$ a $$', [['math', 'a', true]]],
    ['$$a$$ ', [['math', 'a', true]]],
    ['> $$\n> a\n> $$', [['blockquote', [['math', 'a', true]]]]],
    ['> $$\n> a\nb', [['blockquote', [['math', 'a', false]]], paragraph('b')]],
    ['$$\na', [['math', 'a', false]]],
    ['a\n$$\nb\n$$', [paragraph('a'), ['math', 'b', true]]],
  ])('%j on lines of their own', (source, expected) => expect(read(source)).toEqual(expected));
});

describe('fragments', () => {
  test.each([
    ['{{fragment:kontakt}}', [['fragmentUse', 'kontakt']]],
    ['a\n{{fragment:kontakt}}  \nb', [paragraph('a'), ['fragmentUse', 'kontakt'], paragraph('b')]],
    ['- {{fragment:a}}', [['list', false, false, [['listItem', false, [['fragmentUse', 'a']]]]]]],
  ])('%j', (source, expected) => expect(read(source)).toEqual(expected));

  test.each(['a {{fragment:kontakt}}', '{{fragment:kontakt}} a', '{{fragment:}}', '{{fragment: a}}', '{{a}}'])(
    '%j is text',
    (source) => expect(read(source)).toEqual([paragraph(source)]),
  );

  test('within code they stay code', () => {
    expect(read('```\n{{fragment:a}}\n```\n\n    {{fragment:a}}').map((node) => (node as string[])[0])).toEqual([
      'code',
      'code',
    ]);
  });
});

test.each([
  '> [!NOTE]\n> Treść\n>\n> * a\n',
  '> [!WARNING]\n',
  '<details open>\n<summary>A &amp; B &lt;c&gt;</summary>\n\nTreść\n\n</details>\n',
  '$$\na\n$$\n',
  'a $b$ i $$c$$\n',
  '{{fragment:kontakt}}\n',
  'koszt 10 $ i 20 $\n',
  '\\$a$\n',
  '| a *b<br>c*<br>d |\n| --------------- |\n',
])('%j is written as it was read', (source) => {
  expect(write(source)).toBe(source);
});

test.each(['<br>', '<br/>', '<BR />'])('%s is a line break in a cell alone', (tag) => {
  const cell = ['text', 'a'];
  expect(read(`| a${tag}b |\n|-|`)).toEqual([
    ['table', [null], [['tableRow', [['tableCell', [cell, ['break'], ['text', 'b']]]]]]],
  ]);
  expect(read(`a${tag}b`)).toEqual([['paragraph', [cell, ['html', tag], ['text', 'b']]]]);
});

test('a fragment that is text is written as text', () => {
  const source = toMarkdown(
    { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: '{{fragment:a}}' }] }] },
    { extensions: writing },
  );
  expect(read(source)).toEqual([paragraph('{{fragment:a}}')]);
});
