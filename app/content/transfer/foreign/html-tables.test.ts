import { expect, test } from 'vitest';
import { showHtmlTables } from './html-tables.server';

const table = (cells: string) => `<table><tr>${cells}</tr></table>`;
const shown = async (content: string) => (await showHtmlTables({ content })).content;

test('a table that stands as HTML is one of Markdown', async () => {
  expect(await shown(`A\n\n${table('<th>B</th><th>C</th>')}\n\nD`)).toBe('A\n\n| B | C |\n| - | - |\n\nD');
});

test.each([
  ['what the reader of pages leaves out', table('<td><nav>N</nav><main>M</main><p>P</p></td>')],
  ['a caption', '<table><caption>Ceny netto</caption><tr><td>A</td></tr></table>'],
  ['a picture within', table('<td>A <img src="data:image/png;base64,iVBORw0KGgo=" alt="x"></td>')],
  ['columns far wider than their words', table(`<td>${'a'.repeat(500)}</td>`) + `<tr><td>b</td></tr>`.repeat(50)],
  ['line ends that are returns alone', `a\rb\rc\rd\n\n${table('<td>A</td>')}\n\nxyz`],
])('HTML stays where a table would lose or grow by %s', async (_what, content) => {
  expect(await shown(content)).toBe(content);
});
