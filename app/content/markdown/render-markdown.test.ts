import { describe, expect, it, vi } from 'vitest';
import { renderMarkdown as render } from './render-markdown.server';

const renderMarkdown = async (source: string) => (await render(source)).rendered;

const html = async (source: string) => (await renderMarkdown(source)).html;

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<form action=//evil.example><input name=password>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x0A;javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=)',
  '![x"onerror="alert(1)](/files/a.png)',
  '[x](/a "title\\" onmouseover=\\"alert(1)")',
  '```"><script>alert(1)</script>\nx\n```',
  '``` js" onclick="alert(1)\nx\n```',
  '# <img src=x onerror=alert(1)>',
  '[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: x',
  '| <script>alert(1)</script> |\n|-|\n| <img src=x onerror=alert(1)> |',
  '<!--><script>alert(1)</script>-->',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '> [!NOTE]\n> <script>alert(1)</script>',
  '> [!NOTE" onclick="alert(1)]\n> a',
  '<details ontoggle=alert(1)>\n<summary>a</summary>\n\nb\n\n</details>',
  '<details>\n<summary onclick=alert(1)><img src=x onerror=alert(1)></summary>\n\n[x](javascript:alert(1))\n\n</details>',
  '![x](/files/a.png "\\"><script>alert(1)</script>")',
  '[<img src=x onerror=alert(1)>](/files/a.pdf"onclick=alert(1))',
  '```ts title=""><script>alert(1)</script>" {1}\n<script>alert(1)</script>\n```',
  '```mermaid alt=""><script>alert(1)</script>"\nflowchart TD\nA[<script>alert(1)</script>] --> B\n```',
  '```mermaid alt="x"\nflowchart TD\nA["<img src=x onerror=alert(1)>"] -->|<style>*{}</style>| B\n```',
  '```mermaid alt="x"\nflowchart TD\nA[&lt;script&gt;alert(1)&lt;/script&gt;] --> B["</text></svg><script>alert(1)</script>"]\n```',
  '```mermaid alt="x"\nsequenceDiagram\nA->>B: <a href="javascript:alert(1)">x</a>\n```',
  '```mermaid alt="x"\nclassDiagram\nclass A {\n<script>alert(1)</script>\n}\n```',
  '```mermaid alt="x"\nerDiagram\nA" ||--o{ B\'onload=alert(1) : <svg/onload=alert(1)>\n```',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$\\class{a" onclick="alert(1)}{x}$ $\\style{background:url(//e.pl)}{x}$',
  '$\\color{red;background:url(//e.pl)}{x}$',
  '$$\n\\includegraphics{//e.pl/x.png}\n$$',
];

/** The tags of drawings that are the renderer's own. */
const ownDrawings =
  /<(?:svg viewBox="[\d. -]+"(?: width="[\d.]+")?(?: height="[\d.]+")?(?: role="img")?(?: aria-[a-z]+="[^"]*")*(?: fill="none")?|math(?: display="block")?(?: class="tml-display")?(?: data-tex="[^"<>=\s]*")?|details(?: open)?|\/(?:svg|math|details))>/g;

describe('renderMarkdown and hostile text', () => {
  it.each(attacks)('makes %j inert', async (source) => {
    const made = await html(source);
    const tags =
      made
        .replace(ownDrawings, '')
        .match(/<[^>]*>/g)
        ?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? [];
    expect(
      tags.filter((tag) => /^<\/?(script|style|iframe|svg|form|base|meta|object|embed|math|details|input)/i.test(tag)),
    ).toEqual([]);
    const inTags = made.match(/<[a-z][^>]*>/g)?.join('') ?? '';
    expect(tags.filter((tag) => /\son\w+\s*=|\sstyle\s*=|srcdoc/i.test(tag))).toEqual([]);
    expect(inTags).not.toMatch(/e\.pl|@import|url\((?!#schemat-)/);
    for (const [, address] of inTags.matchAll(/\s(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(https?:|mailto:|tel:|\/|#|[^:]*$)/);
  });

  it('keeps ids that the page and scripts use out of reach', async () => {
    const made = await renderMarkdown(
      '# Main\n\n## Panel boczny\n\n## Location\n\n## constructor\n\n## __proto__\n\n## 漢字',
    );
    expect(made.headings.map((heading) => heading.id)).toEqual([
      'sekcja-main',
      'sekcja-panel-boczny',
      'sekcja-location',
      'constructor',
      'proto',
      'sekcja',
    ]);
  });

  it.each([
    ['quotations', '>'.repeat(20_000)],
    ['lists', '- '.repeat(20_000)],
    ['emphasis', 'a**b'.repeat(60_000) + 'c* '.repeat(60_000)],
    ['brackets', '['.repeat(500_000)],
    ['images', '![['.repeat(160_000)],
    ['processing instructions', 'a <?'.repeat(120_000)],
    ['nested emphasis', '*a **a '.repeat(70_000)],
    ['references to a long address', `${'[a] '.repeat(50_000)}\n\n[a]: https://a.pl/${'x'.repeat(200_000)}`],
    ['padded table rows', `${'|a'.repeat(5_000)}\n${'|-'.repeat(5_000)}\n${'|x\n'.repeat(50_000)}`],
    ['marks that may end an address', `https://a.pl/${'.'.repeat(499_000)}b`],
    ['entities that may end an address', `https://a.pl/${'&a;'.repeat(166_000)}b`],
    ['dashes with a letter behind', `${'-'.repeat(499_000)}x`],
    ['deep lists', Array.from({ length: 700 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')],
  ])('answers in bounded time and size to 500,000 characters of %s', async (_, source) => {
    const made = await renderMarkdown(source);
    expect(made.html.length).toBeLessThan(6_000_000);
  });
});

describe('renderMarkdown', () => {
  it('gives headings Polish-aware, unique ids, anchors with a name, and a place under the page title', async () => {
    const made = await renderMarkdown('# Łączenie *źródeł*\n\n## Opis\n\n## Opis\n\n##\n');
    expect(made.headings).toEqual([
      { depth: 2, id: 'laczenie-zrodel', text: 'Łączenie źródeł' },
      { depth: 3, id: 'opis', text: 'Opis' },
      { depth: 3, id: 'opis-2', text: 'Opis' },
    ]);
    expect(made.html).toContain(
      '<a class="heading-anchor" href="#opis-2" aria-label="Odnośnik do sekcji „Opis”">#</a></h3>',
    );
    expect(made.html).not.toContain('<h1');
  });

  it('highlights code by class names only, also after a line that compiles the grammar', async () => {
    const made = await html("```ts\nconst a: string = 'x'; // żółw\n```");
    expect(made).toContain(
      '<figure class="code-block" data-language="ts"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>',
    );
    expect(made).toContain('<span class="tok-comment">// żółw</span>');
    expect(made).toContain('<span class="tok-keyword">const</span>');
    expect(made).not.toMatch(/style=/);
  });

  it.each([
    'bash',
    'console',
    'ts',
    'tsx',
    'js',
    'jsx',
    'json',
    'yaml',
    'sql',
    'html',
    'xml',
    'css',
    'python',
    'diff',
    'ini',
    'toml',
    'dockerfile',
    'http',
    'nginx',
    'md',
  ])('keeps every character of code in %s', async (name) => {
    const code = '# a <b c="d">\n+ x: "y" && z\n\nFROM t AS 1;';
    const made = await html(`\`\`\`${name}\n${code}\n\`\`\``);
    const text = /<code>(.*)<\/code>/s
      .exec(made)?.[1]
      ?.replace(/<[^>]+>/g, '')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&#x26;', '&');
    expect(text).toBe(code);
  });

  it('highlights code the same on a very busy machine', async () => {
    const source = "```ts\nconst a: string = 'x'; // żółw\n```\n\n```bash\necho $HOME\n```";
    let now = Date.now();
    const busy = vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
    const made = await html(source);
    busy.mockRestore();
    expect(made).toBe(await html(source));
    expect(made).toContain('<span class="tok-keyword">const</span>');
  });

  it.each([
    ['a line of 1,000 characters, and no other', `x = 1\n# ${'a'.repeat(998)}`, 1],
    ['more than 40,000 characters', 'x = 1\n'.repeat(6_700), 0],
  ])('leaves plain: %s', async (_, code, coloured) => {
    const made = await html(`\`\`\`python\n${code}\n\`\`\``);
    expect(made.match(/tok-constant/g) ?? []).toHaveLength(coloured);
    expect(made).not.toContain('tok-comment');
  });

  it('highlights code up to a limit of work, not of time', async () => {
    const block = `\`\`\`js\n${`// ${'a'.repeat(396)}\n`.repeat(40)}\`\`\`\n\n`;
    const made = await html(`${block.repeat(3)}\`\`\`js\nlet a = 1;\n\`\`\``);
    expect(
      made
        .split('<figure')
        .slice(1)
        .map((figure) => figure.includes('tok-')),
    ).toEqual([true, false, false, false]);
  });

  it('shows code of an unknown language as it is', async () => {
    expect(await html('```klingon\n<a>\n```')).toContain(
      '<figcaption>klingon</figcaption><pre tabindex="0"><code>&#x3C;a></code></pre>',
    );
  });

  it('loads only images of this portal and turns others into links', async () => {
    const made = await renderMarkdown(
      '![Plan](/files/plan.png) ![Obcy](https://e.pl/x.png) [![W linku](https://e.pl/x.png)](/a) [pdf](/files/a-1.pdf#strona)',
    );
    expect(made.html).toContain('<img src="/files/plan.png" alt="Plan" loading="lazy" decoding="async">');
    expect(made.html).toContain('<a href="https://e.pl/x.png" rel="noopener">Obcy</a>');
    expect(made.html).toContain('<a href="/a">W linku</a>');
    expect(made.files).toEqual(['plan.png', 'a-1.pdf']);
  });

  it('shows a drawing from where it comes as a picture, and links to the file itself', async () => {
    const shown = await html('![Schemat](/files/1-a.svg) [Schemat](/files/1-a.svg)');
    expect(shown).toContain('<img src="/files/1-a.svg?obraz" alt="Schemat"');
    expect(shown).toContain('<a href="/files/1-a.svg">');
  });

  it('shows line breaks in cells', async () => {
    const { html: made, excerpt } = await renderMarkdown('| a |\n| - |\n| b<br>c |');
    expect([/<td>(.*?)<\/td>/s.exec(made)?.[1], excerpt]).toEqual(['b<br>\nc', 'a; b c.']);
  });

  it('puts tables in a box that the keyboard can scroll and names check boxes of lists', async () => {
    const made = await html('| a |\n|---|\n| 1 |\n\n- [x] gotowe\n- [ ] czeka');
    expect(made).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="Tabela 1"><table>');
    expect(made).toContain('aria-label="Zrobione">☑</span> gotowe');
    expect(made).toContain('aria-label="Do zrobienia">☐</span> czeka');
  });

  it('links footnotes both ways with Polish names', async () => {
    const made = await renderMarkdown('Tekst[^1].\n\n[^1]: Treść.');
    expect(made.html).toContain('href="#przypis-fn-1" id="przypis-fnref-1"');
    expect(made.html).toContain('aria-label="Wróć do miejsca przypisu 1"');
    expect(made.excerpt).toBe('Tekst. Przypisy Treść.');
  });

  it('cuts the plain text at its headings', async () => {
    const made = await renderMarkdown('Wstęp **gruby**\n\n## Pierwsza\n\n- raz\n- dwa\n\n## Druga');
    expect(made.sections).toEqual([
      { heading: null, anchor: null, text: 'Wstęp gruby' },
      { heading: 'Pierwsza', anchor: 'pierwsza', text: 'raz dwa' },
      { heading: 'Druga', anchor: 'druga', text: '' },
    ]);
  });

  it('has footnotes apart from the part that they stand behind', async () => {
    const made = await renderMarkdown('Raz[^1]\n\n## Druga\n\nDwa\n\n[^1]: Nota\n\n    - punkt');
    expect(made.sections).toEqual([
      { heading: null, anchor: null, text: 'Raz' },
      { heading: 'Druga', anchor: 'druga', text: 'Dwa' },
      { heading: null, anchor: 'footnote-label', text: 'Nota punkt' },
    ]);
  });

  it('separates the cells and rows of a table in the plain text', async () => {
    const made = await renderMarkdown('| Stan | W API |\n| --- | --- |\n| Roboczy | `draft` |\n| Bez nazwy | |');
    expect(made.sections[0]?.text).toBe('Stan · W API; Roboczy · draft; Bez nazwy.');
  });

  it('cuts the excerpt at 150 characters, and never within one', async () => {
    expect((await renderMarkdown('a'.repeat(150))).excerpt).toBe('a'.repeat(150));
    expect((await renderMarkdown('a'.repeat(151))).excerpt).toBe(`${'a'.repeat(150)}…`);
    expect((await renderMarkdown('😀'.repeat(150))).excerpt).toBe('😀'.repeat(150));
    expect((await renderMarkdown('😀'.repeat(151))).excerpt).toBe(`${'😀'.repeat(150)}…`);
  });

  it('renders an empty text as nothing', async () => {
    expect(await renderMarkdown('')).toMatchObject({
      html: '',
      headings: [],
      sections: [],
      excerpt: '',
      readingMinutes: 1,
      files: [],
    });
  });
});

describe('words of one letter', () => {
  const shown = async (source: string) => (await html(source)).replaceAll('\u00a0', '~');

  it.each([
    ['Idę w góry\ni nad morze', '<p>Idę w~góry\ni~nad morze</p>'],
    ['Kto **z nas** i _z wami_', '<p>Kto <strong>z~nas</strong> i~<em>z~wami</em></p>'],
    ['- w domu\n- w pracy', '<ul>\n<li>w~domu</li>\n<li>w~pracy</li>\n</ul>'],
  ])('end no line in %j', async (source, expected) => {
    expect(await shown(source)).toBe(expected);
  });

  it('stay as they are in code', async () => {
    expect(await html('Wpisz `a b`:\n\n```\na b\n```')).not.toContain('\u00a0');
  });

  it("are followed by a plain space in what is searched and in a heading's address", async () => {
    const { excerpt, sections, headings, html: page } = await renderMarkdown('## Praca w domu\n\nPiszę w domu.');
    expect(page).toContain('id="praca-w-domu">Praca w\u00a0domu');
    expect(JSON.stringify([excerpt, sections, headings])).not.toContain('\u00a0');
  });
});
