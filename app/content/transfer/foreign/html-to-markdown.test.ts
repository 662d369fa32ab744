import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.server';

const rows = (html: string) => htmlToMarkdown(`<table>${html}</table>`).content.trim().split('\n');

test('a cell has lines: blocks and items that Word and pages have in it', () => {
  const line = (cell: string) => rows(`<tr><td>A</td></tr><tr><td>${cell}</td></tr>`).at(-1);
  expect(line(' <p>Zapisz.</p> <p> </p><p>Zamknij.<br>Wyjdź</p><br> ')).toBe('| Zapisz.<br>Zamknij.<br>Wyjdź |');
  expect(line('<span><p>raz</p></span>dwa<br><b><br>trzy</b> ')).toBe('| raz<br>dwa<br>**trzy** |');
  expect(line('a<p> </p>b<ul><li><p></p></li></ul> <span> </span>c')).toBe('| a<br>b<br>c |');
  expect(
    line('Wybierz:<ul><li><p>tak</p></li><li><b>nie</b> <ol start="3"><li>x</li><li> </li><li>y</li></ol></li></ul>z'),
  ).toBe('| Wybierz:<br>• tak<br>• **nie**<br>3. x<br>5. y<br>z |');
});

test('code, quotations and tables in a cell leave it whole', () => {
  const [head, line, ...more] = rows(
    '<tr><th>A</th><th>B</th></tr><tr><td><pre>a\nb</pre><blockquote>c | d</blockquote></td><td><table><tr><td>e</td><td>f</td></tr></table><h3>g</h3></td></tr>',
  );
  expect([head, line, more.length]).toEqual([expect.stringMatching(/^\| A +\| B +\|$/), expect.any(String), 1]);
  expect(more[0]).toMatch(/^\| `?a b`?<br>c \\\| d \| e<br>f<br>g \|$/);
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
    '![A](dane:obraz-1.png) ![](b.png) ![](data:text/html;base64,AA)\n\n![](dane:obraz-2.svg)\n\n![](data:constructor;base64,AAEC)\n',
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
  expect(
    htmlToMarkdown(
      `<p>Termin${note} i dalej${end}, m<sup>2</sup> H<sub>2</sub>O 2<sup>a+b</sup></p><ol><li>C</li></ol>${list}`,
    ).content,
  ).toBe('Termin[^1] i dalej[^2], m² H₂O 2^(a+b)\n\n1. C\n\n[^1]: Nie od **daty**\n\n[^2]: B\n');
});

test.each([
  ['BookStack', '<p class="callout danger">A</p>', '> [!CAUTION]\n> A\n'],
  [
    'Confluence',
    '<div class="confluence-information-macro confluence-information-macro-note"><p class="title">Tytuł</p><span class="confluence-information-macro-icon"> </span><div class="confluence-information-macro-body"><p>A</p></div></div>',
    '> [!IMPORTANT]\n> **Tytuł**\n>\n> A\n',
  ],
  ['Docmost', '<div data-type="callout" data-callout-type="warning"><p>A</p></div>', '> [!WARNING]\n> A\n'],
  ['Wiki.js', '<blockquote class="is-success"><p>A</p></blockquote>', '> [!TIP]\n> A\n'],
  ['none', '<p class="lead">A</p><blockquote>B</blockquote>', 'A\n\n> B\n'],
])('a callout of %s', (_name, html, written) => {
  expect(htmlToMarkdown(html).content).toBe(written);
});

test('what folds goes on folding, and what is without a title gets one', () => {
  expect(htmlToMarkdown('<details><summary>A <b>b</b></summary><p>C</p></details>').content).toBe(
    '<details>\n<summary>A b</summary>\n\nC\n\n</details>\n',
  );
  expect(
    htmlToMarkdown(
      '<div class="expand-container"><div class="expand-control"><span class="expand-control-icon"><img src="a.png"></span><span>A</span></div><div class="expand-content"><p>C</p></div></div>',
    ).content,
  ).toBe('<details>\n<summary>A</summary>\n\nC\n\n</details>\n');
  expect(htmlToMarkdown('<details><p>C</p></details>').content).toContain('<summary>Więcej</summary>');
});

test('callouts, formulas and tasks of Notion', () => {
  const katex =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span>';
  const task = (state: string, words: string) =>
    `<ul class="to-do-list"><li><div class="checkbox checkbox-${state}"></div> <span>${words}</span></li></ul>`;
  expect(
    htmlToMarkdown(
      `<figure class="callout"><div><span class="icon">💡</span></div><div>A</div></figure>${task('on', 'B')}${task('off', 'C')}` +
        `<p>D ${katex}</p><figure class="equation"><div><span class="katex-display">${katex}</span></div></figure><figure><img src="a.png"></figure>`,
    ).content,
  ).toBe('> [!NOTE]\n> 💡\n>\n> A\n\n- [x] B\n\n* [ ] C\n\nD $x^2$\n\n$$\nx^2\n$$\n\n![](a.png)\n');
});

test('a task of Notion is as done as itself says, whatever those below it are', () => {
  const task = (state: string, words: string) =>
    `<ul class="to-do-list"><li><div class="checkbox checkbox-${state}"></div> <span>${words}</span></li></ul>`;
  const below = (words: string, inner: string) => `${words}<div class="indented">${inner}</div>`;
  expect(htmlToMarkdown(task('off', below('A', task('on', 'B')))).content).toBe('- [ ] A\n  - [x] B\n');
  expect(htmlToMarkdown(task('on', below('A', task('off', 'B')))).content).toBe('- [x] A\n  - [ ] B\n');
});

test('formulas and tasks of Docmost', () => {
  const task = (checked: boolean, words: string) =>
    `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>${words}</p></div></li>`;
  expect(htmlToMarkdown(`<ul data-type="taskList">${task(true, 'A')}${task(false, 'B')}</ul>`).content).toBe(
    '- [x] A\n\n- [ ] B\n',
  );
  expect(
    htmlToMarkdown('<p>A <span data-type="mathInline">x_1</span></p><div data-type="mathBlock">y_1*</div>').content,
  ).toBe('A $x_1$\n\n$$\ny_1*\n$$\n');
});

test('films and embedded pages are links with words, and blocks do not run together', () => {
  expect(htmlToMarkdown('<video src="a/film%201.mp4"></video><audio><source src="b.mp3"></audio>').content).toBe(
    '[film 1.mp4](a/film%201.mp4)[b.mp3](b.mp3)\n',
  );
  expect(htmlToMarkdown('<iframe src="//example.org/a"></iframe><iframe src="javascript:a"></iframe>').content).toBe(
    '<https://example.org/a>\n',
  );
  expect(htmlToMarkdown('<div>A</div><div>B</div>').content).toBe('A\n\nB\n');
});

test('a place in a page that links lead to is no link', () => {
  expect(htmlToMarkdown('<p><a name="stara"></a>a <a id="b">b</a> <a href="c">d</a></p>').content).toBe('a b [d](c)\n');
});

test('a diagram is code, as it has no description', () => {
  expect(htmlToMarkdown('<pre><code class="language-mermaid">graph TD</code></pre>').content).toBe(
    '```text\ngraph TD\n```\n',
  );
});

test('a heading that is not the title stays, where the program says the title', () => {
  const page = '<h1 id="title-heading"><span id="title-text">Dział : Instalacja</span></h1>';
  const main = (heading: string) => `<div id="main-content"><h1>${heading}</h1><p>A</p></div>`;
  expect(htmlToMarkdown(page + main('Wymagania'))).toMatchObject({
    title: 'Instalacja',
    content: '# Wymagania\n\nA\n',
    heading: null,
  });
  expect(htmlToMarkdown(main('B'), 'C')).toMatchObject({ title: 'C', content: '# B\n\nA\n' });
  expect(htmlToMarkdown(page + main('Instalacja'))).toMatchObject({ title: 'Instalacja', content: 'A\n' });
  expect(htmlToMarkdown(`<title>D</title>${main('B')}`)).toMatchObject({ title: 'B', content: 'A\n', heading: 'B' });
});
