import { expect, test } from 'vitest';
import { showHtml } from './show-html.server';

const table = (cells: string) => `<table><tr>${cells}</tr></table>`;
const shown = (content: string) => showHtml({ content }).content;

test('a table that stands as HTML is one of Markdown', () => {
  expect(shown(`A\n\n${table('<th>B</th><th>C</th>')}\n\nD`)).toBe('A\n\n| B | C |\n| - | - |\n\nD');
});

test.each([
  ['<h3>Node &amp; „Watch”</h3>', '### Node & „Watch”'],
  ['<p align="center">\n  Tekst <b>ważny</b>\n</p>', 'Tekst **ważny**'],
  ['<div class="a"><p>A</p><ul><li>b</li></ul></div>', 'A\n\n- b'],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/x" allowfullscreen></iframe>',
    '<https://www.youtube.com/embed/x>',
  ],
  ['<center><a href="a.md">Dalej</a></center>', '[Dalej](a.md)'],
])('what stands as HTML is shown: %s', (html, markdown) => {
  expect(shown(`A\n\n${html}\n\nB`)).toBe(`A\n\n${markdown}\n\nB`);
});

test('what is shown goes on with nothing above it', () => {
  expect(shown('> A\n<p>B</p>\n\nC')).toBe('> A\n\nB\n\nC');
});

test.each([
  ['<p align="center"><img src="a.png"></p>'],
  ['<div class="grid cards" markdown>'],
  ['<div markdown>\n**A**\n</div>'],
  ['<div></div>'],
  ['<div><Tabs><p>A</p></Tabs></div>'],
  ['<Uwaga>A</Uwaga>'],
])('other HTML stays as it is: %s', (html) => {
  expect(shown(`A\n\n${html}\n\nB`)).toBe(`A\n\n${html}\n\nB`);
});

test.each([
  ['what the reader of pages leaves out', table('<td><nav>N</nav><main>M</main><p>P</p></td>')],
  ['a caption', '<table><caption>Ceny netto</caption><tr><td>A</td></tr></table>'],
  ['a picture within', table('<td>A <img src="data:image/png;base64,iVBORw0KGgo=" alt="x"></td>')],
  ['columns far wider than their words', table(`<td>${'a'.repeat(500)}</td>`) + `<tr><td>b</td></tr>`.repeat(50)],
  ['line ends that are returns alone', `a\rb\rc\rd\n\n${table('<td>A</td>')}\n\nxyz`],
])('HTML stays where a table would lose or grow by %s', (_what, content) => {
  expect(shown(content)).toBe(content);
});
