import { calloutKinds } from '#app/markdown/nodes';

type Random = () => number;

export const below = (random: Random, count: number) => Math.floor(random() * count);
export const pick = <One>(random: Random, from: readonly One[]): One => from[below(random, from.length)] as One;
const times = (count: number, make: () => string) => Array.from({ length: count }, make);

const phrases: ((random: Random) => string)[] = [
  () => 'zażółć gęślą',
  () => 'w 2026 r.',
  () => 'snake_case i a*b',
  () => '1. raz',
  () => '# krata',
  () => '5 $ i 6 $',
  () => '[^1]',
  () => '[opis][r]',
  () => '[r]',
  () => 'https://a.pl/b_c',
  () => 'jan@a.pl',
  () => '<https://a.pl>',
  () => '`a|b`',
  () => '`` ` ``',
  () => '$x^2$',
  () => '$$y|z$$',
  () => '![a](/files/a.png "Podpis")',
  () => '![b](https://a.pl/b.png)',
  () => '<b>x</b>',
  () => '&amp; &copy;',
  () => '\\*nie\\*',
  (random) => `**${words(random, 1)}**`,
  (random) => `*${words(random, 1)}*`,
  (random) => `~~${words(random, 1)}~~`,
  (random) => `[${words(random, 1)}](/strona "tytuł")`,
];

const words = (random: Random, most: number): string =>
  times(1 + below(random, most), () => pick(random, phrases)(random)).join(pick(random, [' ', ' ', ', ', '']));

export const line = (random: Random) => words(random, 4);
const inCells = (random: Random, count: number) =>
  `| ${times(count, () => (random() < 0.2 ? '' : words(random, 2).replaceAll('|', '\\|'))).join(' | ')} |`;
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`).replaceAll(/^[ ]+$/gm, '');
const itemOf = (sign: string, text: string) => sign + indented(text, ' '.repeat(sign.indexOf(' ') + 1));
const quoted = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');

const blocks: ((random: Random, depth: number) => string)[] = [
  (random) => line(random),
  (random) => `${line(random)}${pick(random, ['\n', '  \n', '\\\n'])}${line(random)}`,
  (random) => `${'#'.repeat(1 + below(random, 6))} ${line(random)}`,
  (random) => `Podkreślony\n${pick(random, ['===', '---'])}\n\n${line(random)}`,
  (random) => pick(random, ['---', '***', '___']),
  (random) => pick(random, ['```js title="a"\nconst a = 1;\n\n  b\n```', '~~~\n```\n~~~', '    wcięty\n      kod']),
  () => '```mermaid alt="Opis"\nflowchart LR\n  a --> b\n```',
  (random) => pick(random, ['$$\nx\n  y\n$$', '$$ a + b $$']),
  () => '{{fragment:adres}}',
  (random) => pick(random, ['<div>\nx\n</div>', '<!-- uwaga -->']),
  (random) =>
    `| A | ${line(random).replaceAll('|', '\\|')} |\n| :- | -: |\n${inCells(random, 2)}\n${inCells(random, 2)}`,
  (random, depth) => list(random, depth, () => pick(random, ['- ', '- ', '* ', '+ '])),
  (random, depth) => list(random, depth, () => pick(random, ['- [ ] ', '- [x] '])),
  (random, depth) => list(random, depth, (at) => `${at + 1}${pick(random, ['.', '.', ')'])} `),
  (random, depth) => quoted(inside(random, depth)),
  (random, depth) => quoted(`[!${pick(random, calloutKinds).toUpperCase()}]\n${inside(random, depth)}`),
  (random, depth) => `<details>\n<summary>Więcej</summary>\n\n${inside(random, depth)}\n\n</details>`,
];

function inside(random: Random, depth: number): string {
  return times(1 + below(random, depth > 1 ? 1 : 2), () =>
    depth > 1 ? line(random) : blockAtRandom(random, depth + 1),
  ).join('\n\n');
}

function list(random: Random, depth: number, signOf: (at: number) => string): string {
  const gap = pick(random, ['\n', '\n', '\n\n']);
  return times(1 + below(random, 3), () => '')
    .map((_, at) => itemOf(signOf(at), random() < 0.1 ? '' : `${line(random)}\n\n${inside(random, depth)}`))
    .join(gap);
}

/** A block of any kind. */
export const blockAtRandom = (random: Random, depth = 0): string => pick(random, blocks)(random, depth);

/** A text with constructs of all kinds. */
export const textAtRandom = (random: Random): string =>
  [
    ...times(1 + below(random, 4), () => blockAtRandom(random)),
    '[r]: /adres "Tytuł"',
    '[^1]: Przypis\n    w dwóch wierszach.',
  ].join('\n\n');
