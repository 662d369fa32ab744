import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.server';

const rows = (html: string) => htmlToMarkdown(`<table>${html}</table>`).content.trim().split('\n');

test('a cell has one line: what Word and pages have in it is joined with spaces', () => {
  expect(
    rows(
      '<tr><td><p>Pole</p></td><td><p>Co zrobić</p></td></tr>' +
        '<tr><td><p>Zgoda</p></td><td><p>Wybierz:</p><ul><li>tak</li><li><b>nie</b></li></ul></td></tr>' +
        '<tr><td>Koniec</td><td><p>Zapisz.</p><p>Zamknij.<br>Wyjdź</p></td></tr>',
    ),
  ).toEqual([
    '| Pole   | Co zrobić              |',
    '| ------ | ---------------------- |',
    '| Zgoda  | Wybierz: tak **nie**   |',
    '| Koniec | Zapisz. Zamknij. Wyjdź |',
  ]);
});

test('code, quotations and tables in a cell leave it whole', () => {
  const [head, line, ...more] = rows(
    '<tr><th>A</th><th>B</th></tr><tr><td><pre>a\nb</pre><blockquote>c | d</blockquote></td><td><table><tr><td>e</td><td>f</td></tr></table><h3>g</h3></td></tr>',
  );
  expect([head, line, more.length]).toEqual([expect.stringMatching(/^\| A +\| B +\|$/), expect.any(String), 1]);
  expect(more[0]).toMatch(/^\| `?a b`? c \\\| d \| e f g \|$/);
});

test('the first row is the header, also where the page has headers in its first column', () => {
  expect(rows('<tr><td>A</td></tr><tr><th>B</th></tr>')).toEqual(['| A |', '| - |', '| B |']);
  expect(rows('<tbody><tr><td colspan="2">A</td></tr><tr><td>B</td><td>C</td></tr></tbody>')).toEqual([
    '| A |   |',
    '| - | - |',
    '| B | C |',
  ]);
});
