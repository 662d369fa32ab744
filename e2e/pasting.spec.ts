import type { Page } from '@playwright/test';
import { build, expect, pasteInto, pixel, signIn, test } from './portal';

test.use({ editorView: 'visual' });

const control = (page: Page) => page.locator('textarea[name=content]');

async function openNew(page: Page) {
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').click();
}

/** A paragraph or heading that Word numbers or gives a bullet: its sign stands in it as words. */
const numbered = (level: number, sign: string, words: string, tag = 'p', style = 'mso-list:l0') =>
  `<${tag} style='text-indent:-18.0pt;${style} level${level} lfo1'><![if !supportLists]><span
style='mso-fareast-font-family:"Calibri Light"'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></${tag}>`;

const item = (checked: boolean, words: string) =>
  `<li dir="ltr" style="list-style-type:none" aria-level="1" role="checkbox" aria-checked="${checked}"><img
src="data:image/png;base64,AA" alt="zaznaczone" aria-roledescription="pole wyboru"><p style="display:inline-block"><span
style="${checked ? 'text-decoration:line-through' : ''}">${words}</span></p></li>`;

/** An item of a list in Word in the browser. */
const onlineItem = (level: number, words: string, tag = 'ul') =>
  `<div class="ListContainerWrapper SCXW1 BCX8"><${tag} role="list"><li data-listid="1" data-aria-level="${level}"
role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">${words}</span><span
class="EOP">&nbsp;</span></p></li></${tag}></div>`;

const libreOffice = '<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>';

const cases: Record<string, [html: string, markdown: string][]> = {
  'numbers and signs of Word stay with their words': [
    [
      numbered(1, '1', 'Postanowienia ogólne', 'h1') +
        '<p class=MsoNormal>Treść.</p>' +
        numbered(2, '1.1', 'Cel', 'h2') +
        numbered(3, '1.1.1', 'Szczegół', 'h3'),
      '# 1 Postanowienia ogólne\n\nTreść.\n\n## 1.1 Cel\n\n### 1.1.1 Szczegół',
    ],
    [numbered(1, '§ 1.', 'Zakres') + numbered(1, '§ 2.', 'Definicje'), '§ 1. Zakres\n\n§ 2. Definicje'],
    [
      numbered(1, '1.', 'jeden') + '<p class=MsoNormal>przerwa</p>' + numbered(1, '2.', 'dwa'),
      '1. jeden\n\nprzerwa\n\n2. dwa',
    ],
    [
      numbered(1, '3.', 'Zakres') + numbered(2, '3.1.', 'Pod') + numbered(1, '4.', 'Koniec'),
      '3. Zakres\n\n3.1. Pod\n\n4. Koniec',
    ],
    [
      numbered(1, '·', 'a') + numbered(2, 'o', 'b') + numbered(3, '§', 'c') + numbered(1, '·', 'd'),
      '- a\n  - b\n    - c\n- d',
    ],
    [
      numbered(1, '1)', 'x') + numbered(2, 'a)', 'a') + numbered(2, 'b)', 'b') + numbered(1, '2)', 'y'),
      '1. x\n   1. a\n   2. b\n2. y',
    ],
    [numbered(1, 'ii.', 'drugi') + numbered(1, 'iii.', 'trzeci'), '2. drugi\n3. trzeci'],
    [numbered(1, '1.', 'a') + numbered(1, '2.', 'b') + numbered(1, '1.', 'c'), '1. a\n2. b\n\n1) c'],
    [
      numbered(1, '1.', 'a') +
        numbered(2, '·', 'b', 'p', 'mso-list:l1') +
        numbered(1, '·', 'c', 'p', 'margin-left:3.81cm;mso-list:l2') +
        numbered(1, '2.', 'd') +
        '<p class=MsoListParagraph>dalej</p>' +
        numbered(1, '3.', 'e') +
        numbered(1, '·', 'f', 'p', 'mso-list:l3'),
      '1. a\n   - b\n     - c\n2. d\n\n   dalej\n3. e\n\n- f',
    ],
  ],
  'comments, deleted and hidden words, contents and signs without width stay behind': [
    [
      '<p class=MsoToc1><a href="#_Toc1">Cel<span style="mso-tab-count:1 dotted">.</span>1</a></p><h1>Cel</h1>' +
        `<p class=MsoNormal onmouseover="a()">Termin: <del cite="mailto:Jan" datetime="2025-01-01T10:00">14</del><ins cite="mailto:Jan" datetime="2025-01-01T10:00">30</ins> dni<a style='mso-comment-reference:J_1'>robo&shy;czych</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')">[J1]</a>&nbsp;</span>.<span style='display:none;mso-hide:all'>X</span><span style='mso-hide:none'>Tak</span></p>` +
        "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>Sprawdzić.</p></div></div>",
      '# Cel\n\nTermin: 30 dniroboczych.Tak',
    ],
    ['<p class=MsoToc1><a href="#_Toc1">Cel</a></p>', 'Cel'],
    [
      '<table><tr><td colspan=2>A</td></tr><tr><td>b</td><td>c</td></tr><![if !supportMisalignedColumns]><tr height=0><td width=302></td><td></td></tr><![endif]></table>',
      '| A | |\n| --- | --- |\n| b | c |',
    ],
  ],
  'several line breaks in a row end a paragraph': [
    [
      '<ul><li>punkt<br><br>akapit <b>gruby<br> <br>dalej</b></li></ul><p>a<br>b<br><br><br>c<br></p>',
      '- punkt\n\n  akapit **gruby**\n\n  **dalej**\n\na\\\nb\n\nc',
    ],
  ],
  'a list goes on with its number, and tasks of Google Docs are tasks': [
    ['<ol start="5"><li>pięć</li><li>sześć</li></ol>', '5. pięć\n6. sześć'],
    [
      `<b style="font-weight:normal" id="docs-internal-guid-1"><ul>${item(true, 'Kupić papier')}${item(false, 'Wysłać')}</ul></b>`,
      '- [x] Kupić papier\n- [ ] Wysłać',
    ],
    [
      '<ul><li><input type="checkbox" checked disabled> z</li><li><input type="checkbox"> y</li></ul>',
      '- [x] z\n- [ ] y',
    ],
  ],
  'raised and lowered signs stay apart from the number before them': [
    [
      '<p>Stała 6,02·10<sup>23</sup>, pole 500 m<sup>2</sup>, przypis<sup>1</sup>, x<sup>n−1</sup>, H<sub>2</sub>O</p>',
      'Stała 6,02·10²³, pole 500 m², przypis¹, xⁿ⁻¹, H₂O',
    ],
    ['<p>2<sup>a+b</sup>, 10<sup>x</sup>, v<sub>max</sub>, Nazwa<sup>®</sup></p>', '2^(a+b), 10^x, v_max, Nazwa®'],
    [
      '<p>m<span style="font-size:0.6em;vertical-align:super">2</span>, CO<span style="vertical-align:sub">2</span></p>',
      'm², CO₂',
    ],
  ],
  'code keeps its lines and gains none': [
    ['<pre><code class="language-bash">npm start\n</code></pre>', '```bash\nnpm start\n```'],
    [
      `<div style="color: #d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span style="color: #569cd6;">if</span><span> (a)</span> {</div><br><div><span>    b();</span></div><div>}</div></div>`,
      '```\nif (a) {\n\n    b();\n}\n```',
    ],
    [
      `<div style="font-family: Consolas, monospace;white-space: pre;"><div><span>npm start</span></div></div>`,
      'npm start',
    ],
    [
      `<pre style="font-family:'JetBrains Mono',monospace"><span>const </span>a<br>&nbsp; b<br></pre>`,
      '```\nconst a\n\u00a0 b\n```',
    ],
  ],
  'Word in the browser has headings, lists with their levels and no spaces at ends of lines': [
    [
      '<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="2"><span>Cel</span><span class="EOP">&nbsp;</span></p></div>' +
        onlineItem(1, 'jeden') +
        onlineItem(2, 'w środku') +
        onlineItem(2, 'niżej') +
        onlineItem(1, 'dwa') +
        '<div class="OutlineElement"><p class="Paragraph">Raz<span class="LineBreakBlob"><span>&nbsp;</span><br></span>dwa</p></div>' +
        onlineItem(1, 'nowa', 'ol'),
      '## Cel\n\n- jeden\n  - w środku\n  - niżej\n- dwa\n\nRaz\\\ndwa\n\n1. nowa',
    ],
  ],
  'code of ChatGPT comes without the bar above it': [
    [
      '<pre><div><div>python</div><div><button>Kopiuj</button></div><div dir="ltr"><code class="whitespace-pre! language-python"><span>def f():\n    pass\n</span></code></div></div></pre>',
      '```python\ndef f():\n    pass\n```',
    ],
    [
      '<div class="highlight highlight-source-shell"><pre>npm install <span>-g</span> x</pre></div>',
      '```shell\nnpm install -g x\n```',
    ],
    ['<pre>Użycie: <b><code>cmd</code></b> [opcje]\n -h pomoc</pre>', '```\nUżycie: cmd [opcje]\n -h pomoc\n```'],
  ],
  'tasks of Notion, panels and tasks of Confluence, alerts of GitHub': [
    ['<ul><li>[ ] jeden<ul><li>[x] dwa</li></ul></li><li>trzy</li></ul>', '- [ ] jeden\n  - [x] dwa\n- trzy'],
    [
      '<div data-panel-type="warning"><div><p>Uwaga</p></div></div><div data-node-type="actionList"><div data-task-state="TODO">a</div><div data-task-state="DONE">b</div></div><div data-node-type="expand" data-title="Więcej"><p>c</p></div><pre><code data-language="java">int a;</code></pre>',
      '> [!WARNING]\n> Uwaga\n\n- [ ] a\n- [x] b\n\n<details>\n<summary>Więcej</summary>\n\nc\n\n</details>\n\n```java\nint a;\n```',
    ],
    [
      '<div class="confluence-information-macro confluence-information-macro-note conf-macro"><p class="title">Tytuł</p><span class="aui-icon confluence-information-macro-icon"> </span><div class="confluence-information-macro-body"><p>Uwaga</p></div></div><ul class="inline-task-list"><li data-inline-task-id="1">a</li><li class="checked" data-inline-task-id="2"><span>b</span></li></ul><div class="expand-container"><div class="expand-control"><span class="expand-control-icon"><img src="x.png"></span><span class="expand-control-text">Więcej</span></div><div class="expand-content"><p>c</p></div></div>',
      '> [!IMPORTANT]\n> **Tytuł**\n>\n> Uwaga\n\n- [ ] a\n- [x] b\n\n<details>\n<summary>Więcej</summary>\n\nc\n\n</details>',
    ],
    [
      '<div class="code panel"><div class="codeContent panelContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre></div></div>' +
        '<p>i</p><div id="highlighter_1" class="syntaxhighlighter sh-confluence nogutter sql"><table><tbody><tr><td class="gutter"><div class="line">1</div></td><td class="code"><div class="container"><div class="line"><code class="sql keyword">select</code> <code>a</code></div><div class="line"><code>  from b</code></div></div></td></tr></tbody></table></div>',
      '```java\nint a;\n```\n\ni\n\n```sql\nselect a\n  from b\n```',
    ],
    [
      '<div class="code-block css-1" data-local-id="1"><div><button>Copy</button></div><span class="prismjs" data-code-lang="java" data-ds--code--code-block="" data-testid="renderer-code-block"><code class="language-java" style="white-space: pre;"><span class=""><span class="comment linenumber ds-line-number" data-ds--line-number="1"></span><span class="token">int</span> a;\n</span><span class=""><span class="comment linenumber ds-line-number" data-ds--line-number="2"></span>  b();</span></code></span></div>' +
        '<p>i</p><span class="prismjs" data-code-lang="text"><code class="language-text">c</code></span>',
      '```java\nint a;\n  b();\n```\n\ni\n\n```\nc\n```',
    ],
    [
      '<div class="code-block"><p>Polecenie <code>npm start</code> startuje portal.</p></div><div class="code-block"><code>a</code><br><code>b</code></div>',
      'Polecenie `npm start` startuje portal.\n\n`a`\\\n`b`',
    ],
    [
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>Rada</p></div>',
      '> [!TIP]\n> Rada',
    ],
  ],
  'paragraphs and items in a cell are lines of it': [
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td><p>Raz <b>dwa</b></p><p> </p><p>trzy</p></td><td>Lista:<ul> <li><p>x</p></li> <li>y<ol start="3"><li>z</li></ol></li></ul></td></tr></table>',
      '| a | b |\n| --- | --- |\n| Raz **dwa**<br>trzy | Lista:<br>• x<br>• y<br>3. z |',
    ],
  ],
  'columns stand as most of their cells do in Excel, Google Sheets, LibreOffice, Word and Google Docs': [
    [
      '<style><!--table {mso-displayed-decimal-separator:"\\,";} .xl65 {mso-style-parent:style0; text-align:center;} .xl66 {text-align:left;}--></style><table><tr><td class=xl65>Nazwa</td><td class=xl65>Kwota</td><td class=xl65>Stan</td><td class=xl65>Nr</td></tr><tr><td>a</td><td align=right>1</td><td class=xl65>x</td><td align=right class=xl66>7</td></tr><tr><td>b</td><td align=right>2</td><td class=xl65>y</td><td></td></tr><tr><td>c</td><td>brak</td><td class=xl65></td><td></td></tr></table>',
      '| Nazwa | Kwota | Stan | Nr |\n| --- | ---: | :---: | --- |\n| a | 1 | x | 7 |\n| b | 2 | y | |\n| c | brak | | |',
    ],
    [
      '<google-sheets-html-origin><table data-sheets-root="1"><tbody><tr><td style="font-weight:bold">A</td><td style="text-align:center">B</td><td>C</td></tr><tr><td>a</td><td style="text-align: center;">b</td><td style="text-align:right" data-sheets-value="1">1</td></tr></tbody></table>',
      '| A | B | C |\n| --- | :---: | ---: |\n| a | b | 1 |',
    ],
    [
      '<table><tr><td align="left">A</td><td align="left">B</td></tr><tr><td align="left">a</td><td align="right">1</td></tr></table>',
      '| A | B |\n| --- | ---: |\n| a | 1 |',
    ],
    [
      '<table data-pm-slice="0 0 []"><tbody><tr><th data-align="right"><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td><td data-align="center"><p>x</p></td></tr></tbody></table>',
      '| A | B |\n| ---: | --- |\n| 1 | x |',
    ],
    [
      "<table><tr><td><p class=MsoNormal>A</p></td><td><p class=MsoNormal align=right style='text-align:right'>B</p></td></tr><tr><td><p class=MsoNormal align=center style='text-align:center'>a</p></td><td><p style=\"text-align: right;\"><span>1</span></p></td></tr></table>",
      '| A | B |\n| :---: | ---: |\n| a | 1 |',
    ],
  ],
  'links lead where Outlook would send on to': [
    [
      '<p><a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.pl%2Fa&amp;data=05">tu</a></p>',
      '[tu](https://example.pl/a)',
    ],
    [
      '<p>a <a href="https://x.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)">b</a> <a href="https://www.google.com/url?q=https%3A%2F%2Fa.pl%2F&amp;q=zz">c</a></p>',
      'a b [c](https://a.pl/)',
    ],
  ],
  'the numbers of LibreOffice stay with the words of its headings': [
    [
      libreOffice +
        '<ol><li><h1 class="western">Wstęp</h1><ol><li><h2 class="western">Cel</h2></ol></ol><p class="western">Treść.</p>' +
        '<ol><ol start="2"><li><h2 class="western">Zakres</h2></li></ol></ol><ol start="2"><li><h1 class="western">Koniec</h1></li></ol>',
      '# 1 Wstęp\n\n## 1.1 Cel\n\nTreść.\n\n## 1.2 Zakres\n\n# 2 Koniec',
    ],
    [
      `${libreOffice}<ol type="I" start="4"><li><h1>Cztery</h1></li></ol><ol><li><p>punkt</p></li></ol>`,
      '# IV Cztery\n\n1. punkt',
    ],
    ['<ol><li><h3>Krok</h3></li></ol>', '1. ### Krok'],
  ],
  'formulas and anchors of other pages': [
    [
      '<h2 id="a">Wzory <a class="anchor" href="#a">#</a></h2><p>Pole <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>.</p>',
      '## Wzory\n\nPole $x^2$.',
    ],
    [
      '<p>Pole <span class="mwe-math-element"><span><math alttext="x"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><img src="https://wikimedia.org/x.svg" class="mwe-math-fallback-image-inline" alt="x"></span>.</p>',
      'Pole $x$.',
    ],
  ],
};

for (const [name, pasted] of Object.entries(cases))
  test(`pasted: ${name}`, async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await openNew(page);
    for (const [html, markdown] of pasted) {
      await page.keyboard.press('Control+a');
      await pasteInto(page.locator('.editor-text'), { 'text/html': html, 'text/plain': 'x' });
      await expect.soft(control(page)).toHaveValue(markdown);
    }
  });

test('code of VS Code has its language', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  for (const [mode, fence] of [
    ['typescript', '```typescript'],
    ['shellscript', '```bash'],
    ['plaintext', '```'],
  ] as const) {
    await page.keyboard.press('Control+a');
    await pasteInto(page.locator('.editor-text'), {
      'text/html': '<div style="white-space: pre;"><div><span>a</span></div><div>b</div></div>',
      'text/plain': 'a\nb',
      'vscode-editor-data': JSON.stringify({ version: 1, multicursorText: null, mode }),
    });
    await expect(control(page)).toHaveValue(`${fence}\na\nb\n\`\`\``);
  }
});

/** Selects from the beginning of a text in the editor to the end of another. */
const select = (page: Page, from: string, to: string) =>
  page.evaluate(
    ([first, last]) => {
      const textOf = (words: string | undefined) => {
        const walker = document.createTreeWalker(document.querySelector('.editor-text') as Element, 4);
        while (walker.nextNode()) if (walker.currentNode.textContent === words) return walker.currentNode;
        throw new Error('not there');
      };
      getSelection()?.setBaseAndExtent(textOf(first), 0, textOf(last), last?.length ?? 0);
    },
    [from, to],
  );

test('what is cut from before a table into it leaves the table whole, and comes back with whole rows', async ({
  page,
  portal,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, portal.admin);
  await openNew(page);
  const write = async () => {
    await page.keyboard.press('Control+a');
    await pasteInto(page.locator('.editor-text'), { 'text/plain': 'Raz\n\n| A | B |\n| - | - |\n| c | d |\n\nDwa' });
  };
  await write();
  await select(page, 'Raz', 'c');
  await page.keyboard.press('Control+x');
  await expect(control(page)).toHaveValue('| | |\n| --- | --- |\n| | d |\n\nDwa');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await expect(control(page)).toHaveValue(/Dwa\n\nRaz\n\n\| A \| B \|\n\| --- \| --- \|\n\| c \|\s+\|$/);
  await write();
  await select(page, 'd', 'Dwa');
  await page.keyboard.press('Control+x');
  await expect(control(page)).toHaveValue(/^Raz\n\n\| A \| B \|\n\| -+ \| -+ \|\n\| c \|\s+\|$/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+v');
  await expect(control(page)).toHaveValue(/^\|\s+\| d \|\n\| --- \| --- \|\n\nDwaRaz\n\n\| A/);
});

test('cells that are cut come back to their places, and copied ones go into the cells from the caret on', async ({
  page,
  portal,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, portal.admin);
  await openNew(page);
  const before = '| A | B |\n| --- | --- |\n| c | d |\n| e | f |';
  await pasteInto(page.locator('.editor-text'), { 'text/plain': before });
  await expect(control(page)).toHaveValue(before);
  await select(page, 'c', 'd');
  await page.keyboard.press('Control+x');
  await expect(control(page)).toHaveValue(/\| A \| B \|\n\| --- \| --- \|\n\|\s+\|\s+\|\n\| e \| f \|$/);
  await page.keyboard.press('Control+v');
  await expect(control(page)).toHaveValue(before);
  await select(page, 'c', 'f');
  await page.keyboard.press('Control+c');
  await select(page, 'A', 'A');
  await page.keyboard.press('Control+v');
  await expect(control(page)).toHaveValue(/^\| c \| d \|\n\| --- \| --- \|\n\| e \| f \|\n\| e \| f \|$/);
  await page.keyboard.type('!');
  await expect(control(page)).toHaveValue(/^\| c \| d \|\n\| --- \| --- \|\n\| e \| f! \|\n\| e \| f \|$/);
});

test('pictures that cannot be pasted leave their words, and it is said how to bring them', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await pasteInto(page.locator('.editor-text'), {
    'text/html':
      '<p class=MsoNormal>Rysunek: <img width=100 src="file:///C:/Users/x/clip_image002.png" alt="Wykres">.</p><p><img src="https://example.com/a.png" alt=""> Schemat</p>',
    'text/plain': 'Rysunek:',
  });
  await expect(control(page)).toHaveValue('Rysunek: Wykres.\n\nSchemat');
  const told = page.getByRole('alert').filter({ hasText: 'Nie wklejono 2 obrazów' });
  await expect(told).toContainText('Wklej każdy osobno albo prześlij jego plik.');
});

test('what is copied from a page of the portal becomes the Markdown that it is made of', async ({ page, portal }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, portal.admin);
  const sent = await page.request.post('/api/v1/files', {
    headers: { origin: portal.origin },
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') } },
  });
  const { url } = (await sent.json()) as { url: string };
  const contentWith = (picture: string) =>
    [
      '## Nagłówek z `kodem`',
      'Odnośnik [w domu](/kontakt) i $x^2$ oraz $$\\frac{1}{2}$$ i $a<b$.',
      '$$\n\\sum_{i=1}^n i\n$$',
      '- [x] zrobione\n- [ ] do zrobienia\n  - [x] głębiej',
      '3. trzy\n4. cztery',
      '> [!WARNING]\n> Uwaga[^1].\n>\n> - punkt',
      '> cytat',
      '| A | B | C |\n| :---: | --- | ---: |\n| 1 | `x` | 3 |',
      '```js title="a.js" {1,3-4}\nconst x = 1;\n  y();\n\nz();\n```',
      '```\nbez języka\n```',
      '<details open>\n<summary>Sekcja</summary>\n\ntreść\n\n</details>',
      `![Wykres](${picture} "Podpis")`,
      `![Sam](${picture})`,
      `[Plik](${url})`,
      '[^1]: Nota *k*.',
    ].join('\n\n');
  const made = await build(page, 'documentation', {
    title: 'Do skopiowania',
    content: contentWith(url),
    status: 'published',
  });
  await page.goto(`/dokumentacja/${made.slug}`);
  // A page shows pictures by their previews, which count as the file. Of what is folded a browser may copy nothing.
  const shown = await page.locator('.prose img').first().getAttribute('src');
  await page.locator('.prose').evaluate((text) => getSelection()?.selectAllChildren(text));
  await page.keyboard.press('Control+c');
  await openNew(page);
  await page.keyboard.press('Control+v');
  await expect(control(page)).toHaveValue(contentWith(shown ?? ''));
});

test('what is pasted before its cleaning has come waits for it, and where it does not come the words are there', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const script = '**/assets/clean-paste-*.js';
  const bold = { 'text/html': '<p>Ważne <b>słowo</b></p>', 'text/plain': 'Ważne słowo' };
  let send = () => {};
  const mayCome = new Promise<void>((resolve) => (send = resolve));
  await page.route(script, (route) => mayCome.then(() => route.continue()));
  await openNew(page);
  await pasteInto(page.locator('.editor-text'), bold);
  await expect(page.locator('.editor-text')).not.toContainText('Ważne');
  send();
  await expect(control(page)).toHaveValue('Ważne **słowo**');
  await page.unroute(script);
  await page.route(script, (route) => route.abort());
  await openNew(page);
  await pasteInto(page.locator('.editor-text'), bold);
  await expect(control(page)).toHaveValue('Ważne słowo');
});
