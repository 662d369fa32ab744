import { describe, expect, test } from 'vitest';
import type { Known } from './known';
import { problemSentences } from './problems';
import { renderMarkdown } from './render-markdown.server';
import { withOwnAnchors } from './own-anchors';

const file = { preview: null, fileName: 'Regulamin.pdf', fileType: 'application/pdf', fileSize: 2_345_678 };
const known: Known = { files: new Map([['regulamin.pdf', file]]), fragments: new Map() };
const render = (source: string) => renderMarkdown(source, known);
const html = async (source: string) => (await render(source)).rendered.html;
const sentences = async (source: string) => problemSentences((await render(source)).problems);

test('a callout has an icon and its Polish name', async () => {
  const made = await html('> [!WARNING]\n> Uważaj.');
  expect(made).toMatch(
    /^<div class="callout callout-warning" role="note"><p class="callout-title"><svg [^>]*aria-hidden/,
  );
  expect(made).toContain('</svg> Ostrzeżenie</p>\n<p>Uważaj.</p>');
  const words = await Promise.all(
    ['NOTE', 'TIP', 'IMPORTANT', 'CAUTION'].map(
      async (kind) => /<\/svg> (\S+)<\/p>/.exec(await html(`> [!${kind}]`))?.[1],
    ),
  );
  expect(words).toEqual(['Uwaga', 'Wskazówka', 'Ważne', 'Przestroga']);
});

describe('foldable sections', () => {
  const source = 'Wstęp\n\n<details>\n<summary>Więcej <b>o</b> tym</summary>\n\n## Środek\n\nSchowane.\n\n</details>';

  test('fold without scripts, and their text and headings are found', async () => {
    const { rendered, problems } = await render(source);
    expect(rendered.html).toContain('<details><summary>Więcej o\u00a0tym</summary>\n<h2 id="srodek">');
    expect(rendered.sections).toEqual([
      { heading: null, anchor: null, text: 'Wstęp Więcej o tym' },
      { heading: 'Środek', anchor: 'srodek', text: 'Schowane.' },
    ]);
    expect(problems).toEqual([]);
  });

  test('an unpaired tag is reported at its line', async () => {
    expect(await sentences('a\n\n<details>\n<summary>T</summary>\n\nb')).toEqual([
      expect.stringMatching(/^Wiersz 3: Sekcja do rozwijania/),
    ]);
    expect(await sentences('<details>\n<summary>T</summary>\nb\n</details>')).toHaveLength(1);
  });
});

test('an image of the portal alone in its paragraph gets its title as a searchable caption', async () => {
  const { rendered } = await render('![Plan](/files/plan.png "Plan budynku")\n\na ![b](/files/b.png "c")');
  expect(rendered.html).toContain(
    '<figure><img src="/files/plan.png" alt="Plan" loading="lazy" decoding="async"><figcaption>Plan budynku</figcaption></figure>',
  );
  expect(rendered.html).toContain('title="c"');
  expect(rendered.excerpt).toBe('Plan Plan budynku a b');
});

test('code has its title, and highlighted lines that are not marked by colour alone', async () => {
  const made = await html('```text title="a/b.ts" {1,3-4}\njeden\ndwa\ntrzy\ncztery\n```');
  expect(made).toContain('<figcaption><span class="code-title">a/b.ts</span> Tekst</figcaption>');
  expect(made).toContain('<code><mark>jeden</mark>\ndwa\n<mark>trzy</mark>\n<mark>cztery</mark></code>');
});

test('a paragraph that is a link to a file is a card with its type and size; the plain text has only its words', async () => {
  const { rendered } = await render(
    '[Nowy *regulamin*](/files/regulamin.pdf)\n\n[brak](/files/brak.pdf)\n\nTu [x](/files/regulamin.pdf).',
  );
  expect(rendered.html).toContain(
    '<p class="file-card"><a href="/files/regulamin.pdf"><span>Nowy <em>regulamin</em></span> <small>PDF · 2,24 MB</small></a></p>',
  );
  expect(rendered.html).toContain('<p><a href="/files/brak.pdf">brak</a></p>');
  expect(rendered.html).toContain('<p>Tu <a href="/files/regulamin.pdf">x</a>.</p>');
  expect(rendered.excerpt).toBe('Nowy regulamin brak Tu x.');
});

describe('formulas', () => {
  test('are MathML without styles; prices stay text', async () => {
    const made = await html('Wzór $a^2$ za 10 $ i 20 $.\n\n$$\n\\begin{align}a&=b\\end{align} \\color{red} x\n$$');
    expect(made).toContain(
      '<p>Wzór <math data-tex="a^2"><msup><mi>a</mi><mn>2</mn></msup></math> za 10 $ i\u00a020 $.</p>',
    );
    expect(made).toContain('<div class="formula" tabindex="0" role="region" aria-label="Wzór"><math display="block"');
    expect(made).toContain('data-tex="\\begin{align}a&#x26;%3Db\\end{align}%20\\color{red}%20x"');
    expect(made).toContain('mathcolor="#ff0000"');
    expect(made).toMatch(/class="tml-[a-z]+ tml-l0/);
    expect(made).not.toContain(' style=');
  });

  test.each([
    ['a\n\nb $\\bad$', 'Wiersz 3: We wzorze jest nieznane polecenie \\bad.'],
    ['$$\n\\frac{\n$$', 'Wiersz 1: We wzorze jest błąd. Sprawdź nawiasy klamrowe i polecenia.'],
    ['$$\na', 'Wiersz 1: Wzór zaczęty znakami $$ nie ma końca. Zamknij go wierszem $$.'],
    [`$${'{'.repeat(50)}${'}'.repeat(50)}$`, 'Wiersz 1: Ten wzór jest za długi lub zbyt złożony.'],
    ['$\\def\\a{\\a\\a}\\a$', 'Wiersz 1: Ten wzór jest za długi lub zbyt złożony.'],
  ])('%j is told at its line and shown as it is written', async (source, sentence) => {
    expect(await sentences(source)).toEqual([sentence]);
    expect(await html(source)).toContain('<code>');
  });
});

describe('diagrams', () => {
  const diagram = (lines: string, info = ' alt="Droga dokumentu"') => `\`\`\`mermaid${info}\n${lines}\n\`\`\``;

  test('are drawings with a text alternative', async () => {
    const { rendered, problems } = await render(
      diagram('flowchart TD\nA[Szkic]-->B[Gotowe]', ' alt="Droga" title="Obieg"'),
    );
    expect(problems).toEqual([]);
    expect(rendered.html).toMatch(
      /^<figure class="diagram"><div class="table-scroll" role="region" tabindex="0" aria-label="Obieg"><svg viewBox="[^"]+" width="[\d.]+" height="[\d.]+" role="img" aria-label="Droga">/,
    );
    expect(rendered.html).toContain('<figcaption>Obieg</figcaption>');
    expect(rendered.html).toContain('>Szkic</text>');
    expect(rendered.html).toMatch(
      /<rect x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+"[^>]* fill="var\(--raised,#fff\)"/,
    );
    expect(rendered.excerpt).toBe('Obieg. Droga');
    expect(rendered.html).not.toMatch(/style|@import|font-family|data-id|--_/);
  });

  test('have ids of their own, together with what refers to them, also where several texts share a page', async () => {
    const made = withOwnAnchors(
      await html(`${diagram('flowchart TD\nA-->B')}\n\n${diagram('flowchart TD\nA-->B')}`),
      'zwroty',
    );
    const ids = [...made.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const references = [...made.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(references).toEqual(['zwroty--schemat-0-arrowhead', 'zwroty--schemat-1-arrowhead']);
    expect(ids).toEqual(expect.arrayContaining(references));
  });

  test.each([
    'flowchart LR\nA((a)) & B([b]) --> C{{c}} -.-> D[(d)]\nsubgraph g\nE[/e\\] ==> F>f]\nend',
    'sequenceDiagram\nactor A as Ala\nA->>+B: Cześć\nalt tak\nB-->>-A: Tak\nelse nie\nB--xA: Nie\nend\nNote right of B: x',
    'classDiagram\nclass A {\n<<interface>>\n+idz() void\n}\nA "1" *-- "n" B : ma',
    'stateDiagram-v2\n[*] --> Szkic\nstate Praca {\nA --> B\n}\nSzkic --> Praca : dalej\nPraca --> [*]',
    'erDiagram\nKLIENT ||--o{ ZAMOWIENIE : składa\nKLIENT {\nstring nazwa PK\n}',
  ])('are drawn in the portal’s colours: %s', async (lines) => {
    const { rendered, problems } = await render(diagram(lines));
    expect(problems).toEqual([]);
    const paints = [...rendered.html.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
    expect(paints.filter((paint) => !/^(?:none|currentColor|var\(--[a-z]+,#[\da-f]+\))$/.test(paint ?? ''))).toEqual(
      [],
    );
    // A shape without a fill of its own would be black.
    expect(rendered.html).not.toMatch(/<(?:rect|circle|ellipse|polygon|path)(?![^>]* fill=)/);
  });

  test.each([
    ['a\n\n' + diagram('pie title X\n"a": 3'), /^Wiersz 4: Nie znam rodzaju diagramu „pie”/],
    [diagram('flowchart TD\nA --> B\nA -->'), /^Wiersz 4: W diagramie nie rozumiem/],
    [diagram('flowchart TD\nA --> B', ''), /^Wiersz 1: Diagram musi mieć opis/],
    [diagram('flowchart TD\nA --> B\n', ' alt=" "'), /^Wiersz 1: Diagram musi mieć opis/],
  ])('what is wrong with one is told at its line, and it is shown as it is written', async (source, sentence) => {
    expect(await sentences(source)).toEqual([expect.stringMatching(sentence)]);
    expect(await html(source)).toContain('<figcaption>mermaid</figcaption>');
  });

  test.each([
    ['flowchart TD\nA --> B -.-> C\nC -->|nie| A', [0, 1, 0, 1, 1, 0]],
    ['flowchart TD\nA --> B\nA ==> B\nB ==> A\nB --- A\nB <--> A', [0, 1, 0, 1, 1, 0, 0, 0, 1, 1]],
    ['stateDiagram-v2\n[*] --> A\nA --> B : wyślij\nB --> A : zwróć\nB --> [*]', [0, 1, 0, 1, 1, 0, 0, 1]],
  ])('with a loop have the heads of arrows where the author has them: %s', async (lines, heads) => {
    const drawing = await html(diagram(lines));
    const seen = [...drawing.matchAll(/<polyline[^>]*>/g)].flatMap(([line]) =>
      ['start', 'end'].map((end) => (line.includes(`marker-${end}=`) ? 1 : 0)),
    );
    expect(seen).toEqual(heads);
    const places = [...drawing.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>[AB]<\/text>/g)].map(([, y]) => Number(y));
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });

  test('of which the library misplaces a part are refused', async () => {
    expect(await sentences(diagram('flowchart TD\nB --> B\nA --> A\nA --> A'))).toEqual([
      expect.stringContaining('diagramu nie udało się narysować'),
    ]);
  });

  test('contain no English of their own', async () => {
    const sequence = await html(diagram('sequenceDiagram\nloop co minutę\nA->>B: loop\nend\nalt\nA->>B: x\nend'));
    expect(sequence).toContain('>pętla [co minutę]</text>');
    expect(sequence).toContain('>gdy</text>');
    expect(sequence).toContain('>loop</text>');
    expect(await html(diagram('erDiagram\nA ||--|| B : ma'))).toContain('>(bez pól)</text>');
  });

  test('too many are reported', async () => {
    const told = await sentences(`${diagram('flowchart TD\nA --> B')}\n\n`.repeat(21));
    expect(told).toEqual([expect.stringContaining('za dużo diagramów')]);
  });
});

test('of many mistakes the first ten are reported', async () => {
  const told = await sentences('$\\bad$\n\n'.repeat(15));
  expect([told.length, told[0], told.at(-1)]).toEqual([
    11,
    'Wiersz 1: We wzorze jest nieznane polecenie \\bad.',
    'Takich miejsc jest więcej (jeszcze 5).',
  ]);
});
