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

test('pictures that stand in addresses become files', () => {
  const { content, embedded } = htmlToMarkdown(
    '<p><img alt="A" src="data:image/png;base64,AAEC"> <img src="b.png"> <img src="data:text/html;base64,AA"></p><div><img src="data:image/svg+xml;base64,PHN2Zy8+"></div><img src="data:constructor;base64,AAEC">',
  );
  expect(content).toBe(
    '![A](dane:obraz-1.png) ![](b.png) ![](data:text/html;base64,AA)\n\n![](dane:obraz-2.svg)![](data:constructor;base64,AAEC)\n',
  );
  expect(embedded).toEqual([
    { name: 'obraz-1.png', bytes: Buffer.from([0, 1, 2]) },
    { name: 'obraz-2.svg', bytes: Buffer.from('<svg/>') },
  ]);
});

test('tasks of Confluence keep their state', () => {
  const tasks = '<ul class="inline-task-list"><li class="checked"><span>A</span></li><li><span>B</span></li></ul>';
  expect(htmlToMarkdown(tasks).content).toBe('- [x] A\n- [ ] B\n');
});

test('notes of Word are footnotes, and other lists and raised letters are not', () => {
  const note = '<sup><a href="#footnote-2" id="footnote-ref-2">[1]</a></sup>';
  const end = '<sup><a href="#endnote-2" id="endnote-ref-2">[2]</a></sup>';
  const list =
    '<ol><li id="footnote-2"><p>Nie od <b>daty</b> <a href="#footnote-ref-2">↑</a></p></li><li id="endnote-2"><p>B <a href="#endnote-ref-2">↑</a></p></li></ol>';
  expect(htmlToMarkdown(`<p>Termin${note} i dalej${end}, m<sup>2</sup></p><ol><li>C</li></ol>${list}`).content).toBe(
    'Termin[^1] i dalej[^2], m2\n\n1. C\n\n[^1]: Nie od **daty**\n\n[^2]: B\n',
  );
});
