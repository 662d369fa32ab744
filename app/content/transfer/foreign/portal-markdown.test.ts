import { expect, test } from 'vitest';
import { nodesIn } from '#app/markdown/walk';
import { parseMarkdown } from '../../markdown/parse-markdown';
import { toPortalMarkdown } from './portal-markdown';

const lines = (...each: string[]) => each.join('\n');

test.each([
  [
    'MkDocs',
    lines('1. punkt', '    !!! warning', '        tekst', '', '    dalej', '2. dwa'),
    lines('1. punkt', '    > [!WARNING]', '    > tekst', '    >', '    dalej', '2. dwa'),
  ],
  [
    'MkDocs without a blank line behind it',
    lines('- punkt', '', '    !!! note "Tytuł"', '        tekst', '- dwa'),
    lines('- punkt', '', '    > [!NOTE]', '    > **Tytuł**', '    >', '    > tekst', '', '- dwa'),
  ],
  [
    'Docusaurus',
    lines('1. punkt', '', '   :::tip', '', '   tekst', '', '   :::', '', '   dalej', '2. dwa'),
    lines('1. punkt', '', '   > [!TIP]', '   >', '   > tekst', '   >', '', '', '   dalej', '2. dwa'),
  ],
  [
    'Notion',
    lines('1. punkt', '', '   <aside>', '   💡 tekst', '', '   </aside>', '2. dwa'),
    lines('1. punkt', '', '   > [!NOTE]', '   > 💡 tekst', '   >', '', '2. dwa'),
  ],
  [
    'GitBook',
    lines('1. punkt', '', '   {% hint style="warning" %}', '   tekst', '   {% endhint %}', '2. dwa'),
    lines('1. punkt', '', '   > [!WARNING]', '   > tekst', '', '2. dwa'),
  ],
])('a callout stays in its item of a list: %s', (_name, source, written) => {
  expect(toPortalMarkdown(source)).toBe(written);
  const { children } = parseMarkdown(written);
  expect(children.map(({ type }) => type)).toEqual(['list']);
  const callouts = [...nodesIn(children[0] as never)].filter(({ type }) => type === 'callout');
  expect(callouts).toHaveLength(1);
});

test.each([
  [
    'Docusaurus',
    lines('   <Tabs>', '     <TabItem value="npm" label="npm">', '', '     ```bash', '     npm i', '     ```', '') +
      lines('', '     </TabItem>', '   </Tabs>'),
    lines('', '   **npm**', '', '     ```bash', '     npm i', '     ```', '', '', ''),
  ],
  [
    'Docusaurus, with tabs in a tab',
    lines(
      '   <Tabs>',
      '   <TabItem label="a">',
      '     <Tabs>',
      '       <TabItem label="b">c</TabItem>',
      '     </Tabs>',
    ) + lines('', '   </TabItem>', '   <TabItem label="d">', '   </TabItem>', '   </Tabs>'),
    lines('', '   **a**', '', '   **b** c', '', '', '   **d**', '', ''),
  ],
  ['GitBook', lines('   {% tab title="npm" %}', '   npm i', '   {% endtab %}'), lines('   **npm**', '   npm i', '')],
  ['a file of GitBook', '   {% file src="a.pdf" %}', '   [a.pdf](<a.pdf>)'],
  [
    'an embedded page of GitBook',
    '   {% embed url="https://example.org/a" %}',
    '   [https://example.org/a](<https://example.org/a>)',
  ],
])('what becomes a paragraph stays in its item of a list: %s', (_name, source, written) => {
  const around = (text: string) => lines('1. a', '', text, '', '2. b');
  expect(toPortalMarkdown(around(source))).toBe(around(written));
  const { children } = parseMarkdown(around(written));
  expect(children.map(({ type }) => type)).toEqual(['list']);
});

test('tabs that follow others are indented as their own', () => {
  const tabs = (indent: string) =>
    lines(`${indent}<Tabs>`, `${indent}<TabItem label="a">b</TabItem>`, `${indent}</Tabs>`);
  expect(toPortalMarkdown(lines(tabs('   '), tabs(''), '</Tabs>', tabs(' ')))).toBe(
    lines('', '   **a** b', '', '', '**a** b', '', '', '', ' **a** b', ''),
  );
});

test('a callout in a callout', () => {
  expect(toPortalMarkdown(lines('!!! note', '    a', '    !!! tip', '        b', '', '    c', 'd'))).toBe(
    lines('> [!NOTE]', '> a', '> > [!TIP]', '> > b', '> >', '> c', '', 'd'),
  );
  expect(toPortalMarkdown(lines('::::note', 'a', ':::tip', 'b', ':::', 'c', '::::'))).toBe(
    lines('> [!NOTE]', '> a', '> > [!TIP]', '> > b', '>', '> c', ''),
  );
});

test.each([
  ['a callout', '!!! tip ""', '> [!TIP]'],
  ['a quotation', '> b', '> b'],
])('a callout of MkDocs and %s behind it are two', (_what, behind, written) => {
  const text = toPortalMarkdown(lines('!!! note', '', '    a', '', behind, ''));
  expect(text).toBe(lines('> [!NOTE]', '>', '> a', '>', '', written, written.includes('!') ? '>' : ''));
  expect(parseMarkdown(text).children).toHaveLength(2);
});

test('the bold words of a title of a callout stay in its bold', () => {
  expect(toPortalMarkdown(':::danger[Nie **rób** tego]\na\n:::')).toBe(
    lines('> [!CAUTION]', '> **Nie rób tego**', '>', '> a', ''),
  );
});

test.each([
  ['Pliki `src/**/*.ts` **w**', 'Pliki `src/**/*.ts` w', 'Pliki src/**/*.ts w'],
  ['**Pliki `**/*.ts`** w', 'Pliki `**/*.ts` w', 'Pliki **/*.ts w'],
  ['Pliki src/**/*.ts', String.raw`Pliki src/\*\*/*.ts`, 'Pliki src/**/*.ts'],
  ['2**3 i 4**5', String.raw`2\*\*3 i 4\*\*5`, '2**3 i 4**5'],
])('signs in a title of a callout that make nothing bold stay: %s', (title, written, shown) => {
  const text = toPortalMarkdown(`!!! note "${title}"\n\n    a\n`);
  expect(text).toContain(`> **${written}**\n`);
  const bold = [...nodesIn(parseMarkdown(text))].find((node) => node.type === 'strong');
  expect([...nodesIn(bold as never)].map((node) => 'value' in node && node.value).join('')).toBe(shown);
});

test('callouts that open in callouts without end stay as they are, and fill no memory', () => {
  expect(toPortalMarkdown('::: tip\n'.repeat(3_000)).length).toBeLessThan(200_000);
  for (const indent of [30, 980]) {
    const begun = Array.from({ length: 20 }, (_, at) => `${' '.repeat(indent * at)}::: tip\n`).join('');
    expect(toPortalMarkdown(begun + 'a\n'.repeat(2_000)).length).toBeLessThan(begun.length + 200_000);
  }
});

test.each(['::: constructor\na\n:::', '!!! constructor\n    a', '> [!__proto__]\n> a'])(
  'a callout that is called like something of every object is a note: %s',
  (source) => {
    expect(toPortalMarkdown(source)).toMatch(/^> \[!NOTE\]\n> a\n?$/);
  },
);

test.each([
  [
    'a file',
    '{% file src=".gitbook/assets/Plan%20%5B1%5D.pdf" %}',
    '[Plan 1.pdf](<.gitbook/assets/Plan%20%5B1%5D.pdf>)',
  ],
  ['an embedded page', '{% embed url="https://example.org/a" %}', '[https://example.org/a](<https://example.org/a>)'],
  [
    'the title of code',
    '{% code title="a.js" lineNumbers="true" %}\n```js\na\n```\n{% endcode %}',
    '\n```js title="a.js"\na\n```\n',
  ],
  ['a title without a language', '{% code title="a" %}\n```\na\n```', '\n```text title="a"\na\n```'],
])('of GitBook nothing is lost without a word: %s', (_name, source, written) => {
  expect(toPortalMarkdown(source)).toBe(written);
});

test.each([
  [
    'tabs of MkDocs',
    lines(
      '=== "Linux"',
      '',
      '    Wpisz:',
      '',
      '    ```bash',
      '    ls',
      '    ```',
      '',
      '=== "Windows"',
      '',
      '    Otwórz',
      'Dalej',
    ),
    lines('**Linux**', '', '', 'Wpisz:', '', '```bash', 'ls', '```', '', '**Windows**', '', '', 'Otwórz', '', 'Dalej'),
  ],
  [
    'tabs in a list',
    lines('1. a', '', '    === "A"', '', '        b', '2. c'),
    lines('1. a', '', '    **A**', '', '', '    b', '', '2. c'),
  ],
  [
    'tabs in a callout',
    lines('!!! tip', '    === "A"', '        b', 'c'),
    lines('> [!TIP]', '> **A**', '>', '> b', '', 'c'),
  ],
  [
    'attributes of MkDocs',
    '![A](a.png){ width="300" loading=lazy } [B](b){ .md-button } [c]{d} (e){f}',
    '![A](a.png) [B](b) [c]{d} (e){f}',
  ],
  [
    'drawings of MkDocs',
    '[:octicons-arrow-right-24: B](b) :material-home:{ .red } a:b:c `:material-home:`',
    '[B](b) a:b:c `:material-home:`',
  ],
  ['a drawing that is all that a cell says', '| :material-check: | A :material-x: |', '| :material-check: | A |'],
  ['a drawing that is all that an item of a list says', '1. :material-check:', '1. :material-check:'],
  ['a drawing that is all that a link says', '[:material-home:](a)', '[:material-home:](a)'],
  ['a drawing beside code', '`a|b` :material-check:', '`a|b` '],
  [
    'attributes of pictures with brackets in their address',
    '![A](<plan (1).png>){ width="300" } ![A][b]{ width=300 }',
    '![A](<plan (1).png>) ![A][b]',
  ],
  [
    'braces of formulas and of code, which are no attributes',
    String.raw`$\xrightarrow[T]{n=5}$ i $\sqrt[3]{.5}$, function f(a){b=c}`,
    String.raw`$\xrightarrow[T]{n=5}$ i $\sqrt[3]{.5}$, function f(a){b=c}`,
  ],
  ['attributes of a block', lines('Akapit', '{: .lead }'), lines('Akapit', '')],
  [
    'lines of MkDocs to mark',
    lines('``` { .py .annotate hl_lines="1 3-4" }', 'a', '```'),
    lines('```py .annotate {1,3-4}', 'a', '```'),
  ],
  [
    'a title of MkDocs',
    lines('``` py title="a.py" linenums="1" hl_lines="2"', 'a', '```'),
    lines('```py title="a.py" linenums="1" {2}', 'a', '```'),
  ],
  [
    "a code in the portal's form",
    lines('``` js  title="a" {1}', 'a', '```'),
    lines('``` js  title="a" {1}', 'a', '```'),
  ],
  [
    'pictures of Docusaurus',
    '<img src={require(\'./a.png\').default} style={{ width: 300 }} alt="A" />',
    '<img src="./a.png" alt="A" />',
  ],
  [
    'tabs of Docusaurus',
    lines(
      '<Tabs groupId="a">',
      '  <TabItem value="apple" label="Jabłko" default>',
      '    To jabłko',
      '  </TabItem>',
      '  <TabItem value="kod">',
      '',
      'Dalej',
      '',
      '</TabItem>',
      '</Tabs>',
    ),
    lines('', '**Jabłko**', '    To jabłko', '', '**kod**', '', 'Dalej', '', '', ''),
  ],
  [
    'a tab of Docusaurus in one line',
    '<TabItem value="a" label="A">Treść **ważna**</TabItem>',
    '**A** Treść **ważna**',
  ],
  ['a tab of Docusaurus whose label is no text', '<TabItem value="a" label={<b>x</b>}>Treść</TabItem>', '**a** Treść'],
  ['a word to writers', lines('a', '{/* truncate */}', 'b'), lines('a', '', 'b')],
  [
    'notes in a note of Obsidian',
    '![[Notatka]] ![[Notatka#Część druga]] ![[a.pdf|PDF]] ![[a b.PNG|100]]',
    '[Notatka](<Notatka>) [Notatka](<Notatka#część-druga>) [PDF](<a.pdf>) ![](<a b.PNG>)',
  ],
])('what other programs write becomes what the portal shows: %s', (_name, source, written) => {
  expect(toPortalMarkdown(source)).toBe(written);
});

test.each([
  ['GitBook', lines('a', '<details>', '', '<summary>Tytuł</summary>', '', 'b', '', '</details>', '', 'c')],
  ['GitHub', lines('a', '', '<details><summary>Tytuł</summary>', 'b', '</details>', 'c')],
  [
    'Docusaurus',
    lines('a', '', '<details className="x">', '  <summary>', '  Tytuł', '  </summary>', 'b', '</details>', 'c'),
  ],
  ['one line', lines('a', '', '<details><summary>Tytuł</summary>b</details>', 'c')],
  ['VitePress', lines('a', '', '::: details Tytuł', 'b', ':::', 'c')],
  ['MyST', lines('a', '', ':::{dropdown} Tytuł', 'b', ':::', 'c')],
  ['MyST, in backticks', lines('a', '', '```{dropdown} Tytuł', ':open:', 'b', '```', 'c')],
  ['Outline', lines('a', '', '+++ Tytuł', 'b', '+++', 'c')],
  ['the portal', lines('a', '', '<details>', '<summary>Tytuł</summary>', '', 'b', '', '</details>', '', 'c')],
])('a foldable section of %s is one of the portal', (_name, source) => {
  const { children } = parseMarkdown(toPortalMarkdown(source));
  expect(children).toMatchObject([
    { type: 'paragraph' },
    { type: 'details', summary: 'Tytuł', children: [{ type: 'paragraph' }] },
    { type: 'paragraph' },
  ]);
});

test('a foldable section stays in its item of a list and in its callout, and one without a title gets one', () => {
  const section = (before: string) => lines(`${before}<details>`, '', `${before}b`, `${before}</details>`);
  const [list, callout] = parseMarkdown(
    toPortalMarkdown(lines('1. a', '', section('   '), '2. c', '', '!!! note', section('    '))),
  ).children;
  const more = { type: 'details', summary: 'Więcej' };
  expect(list).toMatchObject({ type: 'list', children: [{ children: [{}, more] }, {}] });
  expect(callout).toMatchObject({ type: 'callout', children: [more] });
});

test('a diagram that nothing describes becomes code, and its line is told', () => {
  const diagrams: number[] = [];
  const described = lines('```mermaid alt="A do B"', 'flowchart TD', '```');
  expect(
    toPortalMarkdown(lines('a', '', '```mermaid', 'graph TD', '```', '~~~ mermaidjs', '~~~', described), [], diagrams),
  ).toBe(lines('a', '', '```text', 'graph TD', '```', '~~~text', '~~~', described));
  expect(diagrams).toEqual([3, 6]);
});

test('code of VitePress keeps its title, and that of mdBook its language', () => {
  expect(
    toPortalMarkdown(lines('::: code-group', '```ts [a.ts]{1}', 'a', '```', ':::', '```rust,editable', 'b', '```')),
  ).toBe(lines('', '```ts {1} title="a.ts"', 'a', '```', '', '```rust', 'b', '```'));
});

test.each([
  [
    'callouts of Wiki.js',
    lines('a', '', '> b', '> c', '{.is-warning}', '', '- d', '{.links-list}', '', '# Karty {.tabset}'),
    lines('a', '', '> [!WARNING]', '> b', '> c', '', '', '- d', '', '', '# Karty'),
  ],
  [
    'sizes of pictures of Wiki.js and Outline',
    '![a](/a.png =300x) ![b](b.png " =30x20") ![c](c.png "Tytuł") [d](d =3) ![e](e.png "right-50 =3x2") ![f](f.png "full-width")',
    '![a](/a.png) ![b](b.png) ![c](c.png "Tytuł") [d](d =3) ![e](e.png) ![f](f.png)',
  ],
  [
    'empty paragraphs and breaks of Outline',
    lines('a', '', '\\', 'ul. Długa 1\\nWarszawa', '', '| b |', '|----|', '| c \\n d |'),
    lines('a', '', '', 'ul. Długa 1<br>Warszawa', '', '| b |', '|----|', '| c <br> d |'),
  ],
  [
    'names of blocks of Obsidian, but no powers',
    lines('Ma 20 dni. ^37066d', '- a ^wazne-dni', '', '^tabela', '', '2 ^n i 10 ^1000', 'x ^2024', '`a ^bcde`'),
    lines('Ma 20 dni.', '- a', '', '', '', '2 ^n i 10 ^1000', 'x ^2024', '`a ^bcde`'),
  ],
  [
    'comments of Obsidian, but no percentages',
    lines('a %%b%% c 10%% i 20%%', '%%', 'd', '```', '%%', 'e', '', '%%'),
    lines('a  c 10%% i 20%%', 'e', '', '%%'),
  ],
  ['what is marked', '==ważne słowa== a == b == c, x==y==z', '**ważne słowa** a == b == c, x==y==z'],
  ['people in Outline', '@[Jan Kowalski](mention://a/user/b) pisze', '@Jan Kowalski pisze'],
  [
    'tables of contents',
    lines('[[toc]]', '[TOC]', '[[_TOC_]]', '__TOC__', '[toc][a]'),
    lines('', '', '', '', '[toc][a]'),
  ],
  ['blocks and headings in links of Obsidian', '[[A#^b1]] [[A#B#C d]]', '[A](<A>) [A](<A#c-d>)'],
  ['anchors of GitBook', '## A <a href="#b" id="b"></a>', '## A'],
  [
    'shortcodes of Hugo',
    lines(
      '{{% notice warning %}}',
      'a [b]({{< ref "c.md#d" >}})',
      '{{% /notice %}}',
      '{{< alert title="T" color="info" >}}',
      'e',
      '{{< /alert >}}',
      '{{< figure src="f.png" alt="G" caption="H" >}}',
      '{{< youtube ij >}}',
      '{{< inny >}}',
    ),
    lines(
      '> [!WARNING]',
      '> a [b](c.md#d)',
      '',
      '> [!NOTE]',
      '> **T**',
      '>',
      '> e',
      '',
      '![G](<f.png> "H")',
      '<https://www.youtube.com/watch?v=ij>',
      '{{< inny >}}',
    ),
  ],
])('what stood for readers as signs: %s', (_name, source, written) => {
  expect(toPortalMarkdown(source)).toBe(written);
});

test('directives of MyST in backticks are callouts, without their options, and code in them stays code', () => {
  const source = lines(
    'a',
    '````{admonition} Tytuł',
    ':class: tip',
    ':name: b',
    '',
    'c',
    '```{warning}',
    'd',
    '```',
    '```{r}',
    'e',
    '```',
    '````',
    ':::{note}',
    ':class: f',
    'g',
    ':::',
  );
  expect(toPortalMarkdown(source)).toBe(
    lines('a', '> [!NOTE]', '> **Tytuł**', '>', '>', '> c', '> > [!WARNING]', '> > d', '>') +
      lines('', '> ```{r}', '> e', '> ```', '', '> [!NOTE]', '> g', ''),
  );
});

test('a line with code between three backticks, and one in code with a language, begin and end no code', () => {
  expect(toPortalMarkdown('```a``` b\n:::tip\nc\n:::')).toBe('```a``` b\n> [!TIP]\n> c\n');
  const code = '```md\n```js\n:::tip\n```';
  expect(toPortalMarkdown(code)).toBe(code);
});

test.each([
  ['a line like a section of Outline, whose end is in code only', '+++ Ocena\n\n```toml\n+++\n```\n\nTekst'],
  ['a foldable section in a quotation', '> <details>\n> <summary>A</summary>\n>\n> B\n>\n> </details>'],
  ['a line that begins like a section of Outline, which nothing ends', '+++ Ocena bardzo dobra\n\nTekst'],
  ['a break that words are about', 'Znak \\n kończy wiersz, C:\\nOwe i \\dane\\nOwe też nie, $a\\nRightarrow b$'],
  ['a break that a cell is about', '| \\n | nowy wiersz |\n|---|---|\n| \\t, \\n | C:\\n |'],
  ['a word with an arrow before it', 'Zatrzymaj program: ^stop'],
  ['a loop of a batch file', 'Pętla: for %%i in (*.txt) do echo %%i'],
  ['arguments in braces', '{...props}\n\n{ .columns }'],
  ['a title of code with brackets', '```js title="plik [wersja 2].js"\na\n```'],
])('%s stays as it is', (_name, source) => {
  expect(toPortalMarkdown(source)).toBe(source);
});

test('notes to writers and attributes of blocks go, also behind a letter and with several parts', () => {
  expect(toPortalMarkdown('Pensja%%potwierdzić z HR%%.\n\n- a\n{.links-list #menu}\n{.center width="300"}')).toBe(
    'Pensja.\n\n- a\n\n',
  );
});
