import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildDocx, buildZip, docxParagraph } from '#test/office-files';
import { writeFiles } from '#test/write-files';
import { validationTexts } from '#app/texts/pl/validation';
import { documentation } from '../modules/documentation/definition';
import { boundModules } from '../registry.server';
import type { ShowProgress } from './export-content.server';
import { planPlaces } from './foreign/plan-places.server';
import { readMarkdownDocument } from './foreign/read-markdown';
import { readSource } from './read-source.server';
import { panelBounds } from './source-tree.server';

const folder = mkdtempSync(join(tmpdir(), 'portal-source-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is read of these files, which lie in a folder of their own. */
async function read(
  name: string,
  files: Record<string, string | Buffer>,
  bounds = panelBounds,
  show: ShowProgress = () => {},
) {
  const place = writeFiles(join(folder, name), files);
  const now = new Date('2026-11-27T10:00:00Z');
  const reading = {
    modules: boundModules,
    now,
    show,
    bounds,
    findAddresses: async () => new Map(),
    findTaken: async () => [],
  };
  const { bundle, close } = await readSource(place, reading);
  await close();
  return bundle;
}

test('a folder with the name of a section is no export by its name alone', async () => {
  const { entries, files } = await read('wiki', {
    'documentation/start.md': '# Pierwsze kroki\n\n![Ekran](/img/a.png)\n',
    'documentation/img/a.png': 'png',
  });
  expect(entries).toMatchObject([
    {
      fields: {
        title: 'Pierwsze kroki',
        slug: 'start',
        content: expect.stringMatching(/^!\[Ekran\]\(\/files\//) as string,
      },
    },
  ]);
  expect([...files.values()]).toMatchObject([{ source: 'img/a.png' }]);
});

test('a folder in the form of an export is one without categories, where an entry has a title', async () => {
  const { entries } = await read('reczny', { 'documentation/start.md': '---\ntitle: Start\n---\n# Nagłówek\n' });
  expect(entries).toMatchObject([{ fields: { title: 'Start', slug: 'start', content: '# Nagłówek\n' } }]);
  const part = await read('czesc', { 'documentation/a.md': '---\ntitle: A\n---\n# B\n', 'files.yaml': '[]\n' });
  expect(part.entries.map(({ fields }) => fields)).toEqual([{ title: 'A', slug: 'a', content: '# B\n' }]);
  expect(part.reports).toEqual([]);
  const { categories } = await read('puste', { 'documentation/start.md': 'A\n', 'categories.yaml': '[]\n' });
  expect(categories).toEqual([]);
});

/** How much of the time of reading these documents its longest pause takes, in which nothing else is answered. */
async function longestPause(documents: Record<string, string>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const began = last;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 0);
  const { entries } = await read('wiele', documents);
  turn();
  clearInterval(timer);
  expect(entries).toHaveLength(Object.keys(documents).length);
  return longest / (last - began);
}

test('the portal goes on answering while many documents are read', async () => {
  const text = '# Tytuł\n\n' + 'Zdanie z [odnośnikiem](./dalej.md) i *naciskiem*.\n\n'.repeat(400);
  const documents = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`strona-${at}.md`, text]));
  // Another program may take the processor for longer than any pause, but not each time.
  let least = 1;
  for (let time = 0; time < 4 && least >= 0.25; time += 1) least = Math.min(least, await longestPause(documents));
  expect(least).toBeLessThan(0.25);
});

test('a document that no entry can hold is refused, and the others are read', async () => {
  const { entries, reports } = await read('dlugi', {
    'a.md': 'A\n',
    'dlugi.md': '# Długi\n\n' + 'x'.repeat(500_001),
    'ogromny.md': 'x'.repeat(1_000_000),
  });
  expect(entries.map(({ source }) => source)).toEqual(['a.md']);
  expect(reports).toMatchObject([
    { source: 'dlugi.md', outcome: 'refused', line: 3, notes: [`Treść: ${validationTexts.tooLong(500_000)}`] },
    { source: 'ogromny.md', outcome: 'refused', line: 1 },
  ]);
});

test.each([
  ['documents', { 'a.md': 'a'.repeat(600), 'b.md': 'b'.repeat(600) }],
  ['an export', { 'categories.yaml': '[]', 'documentation/a.md': 'a'.repeat(1_200) }],
  ['tables', { 'documentation.csv': 'a'.repeat(1_200) }],
])('%s with more text than may be held are refused, with what to do', async (name, files) => {
  await expect(read(`duzo-${name}`, files, { ...panelBounds, heldBytes: 1_024 })).rejects.toThrow(
    /teksty mają w nim razem więcej niż .* npm run portal -- import/,
  );
});

test('more files than may be read are refused, with what to do', async () => {
  const files = { 'a.md': 'A\n', 'b.md': 'B\n' };
  await expect(read('pliki', files, { ...panelBounds, files: 1 })).rejects.toThrow(
    /więcej niż 1 plik\. .* npm run portal -- import/,
  );
  expect((await read('pliki', files, { ...panelBounds, files: 2 })).entries).toHaveLength(2);
});

test('an archive with a damaged file is refused by its name, at once', async () => {
  const bytes = await buildZip({ 'a.md': '# A\n\n' + 'Zdanie. '.repeat(200) });
  // Behind the header of the file and its name.
  bytes.fill(0xff, 40, 60);
  writeFileSync(join(folder, 'uszkodzone.zip'), bytes);
  await expect(read('uszkodzone.zip', {})).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/uszkodzone: nie da się z niego rozpakować pliku a\.md/) as string,
  });
});

test('an archive with two files of one name, however its letters are put together, is refused by that name', async () => {
  writeFileSync(join(folder, 'dwa.zip'), await buildZip({ 'ó.md': 'A\n', ['ó.md'.normalize('NFD')]: 'B\n' }));
  await expect(read('dwa.zip', {})).rejects.toThrow(/dwa pliki o tej samej nazwie \(ó\.md\)/);
});

test('an archive with a file that is not the one that was packed is refused by its name', async () => {
  const bytes = await buildZip({ 'a.md': '# A\n' });
  // Its checksum, in the directory.
  bytes.writeUInt32LE(1, bytes.indexOf('PK\u0001\u0002') + 16);
  writeFileSync(join(folder, 'suma.zip'), bytes);
  await expect(read('suma.zip', {})).rejects.toThrow(/uszkodzone: nie da się z niego rozpakować pliku a\.md/);
});

const polish = {
  'Śledź/Zażółć gęślą jaźń.md': '# Tytuł\n\n[Dalej](Łódź.md), ![Zdjęcie](źródło.png)\n',
  'Śledź/Łódź.md': 'Tekst\n',
  'Śledź/źródło.png': 'png',
};
const linked = [
  ['Tytuł', 'zazolc-gesla-jazn', expect.stringMatching(/^\[Dalej\]\(\/dokumentacja\/lodz\), !\[Zdjęcie\]\(\/files\//)],
  ['Łódź', 'lodz', 'Tekst\n'],
];
const told = ({ entries }: Awaited<ReturnType<typeof read>>) =>
  entries.map(({ fields }) => [fields.title, fields.slug, fields.content]);

test('Polish names whose letters macOS has taken apart are those of the links', async () => {
  const apart = Object.fromEntries(Object.entries(polish).map(([path, text]) => [path.normalize('NFD'), text]));
  expect(told(await read('rozlozone', apart))).toEqual(linked);
});

/** A zip that does not say how its names are written, with names in these bytes. */
async function buildOldZip(files: Record<string, string>, encode: (name: string) => Buffer): Promise<Buffer> {
  const names = Object.keys(files).map((name, at) => {
    const bytes = encode(name);
    return { name, bytes, place: `${at}`.padEnd(bytes.length, 'x') };
  });
  const zip = await buildZip(Object.fromEntries(names.map(({ name, place }) => [place, files[name] ?? ''])));
  let written = zip.toString('latin1');
  for (const { bytes, place } of names) written = written.replaceAll(place, bytes.toString('latin1'));
  const old = Buffer.from(written, 'latin1');
  // The flag of UTF-8, in the headers before each file and in the directory.
  for (const [sign, place] of [['PK\u0003\u0004', 7] as const, ['PK\u0001\u0002', 9] as const])
    for (let at = old.indexOf(sign); at >= 0; at = old.indexOf(sign, at + 1)) old[at + place] = 0;
  return old;
}

/** Of the letters above only. */
const cp852 = new Map(
  Object.entries({ ś: 0x98, Ś: 0x97, ź: 0xab, ż: 0xbe, ó: 0xa2, ł: 0x88, ć: 0x86, ę: 0xa9, ą: 0xa5, ń: 0xe4, Ł: 0x9d }),
);
const cp1250 = new Map(
  Array.from({ length: 0x80 }, (_, at) => [
    new TextDecoder('windows-1250').decode(Uint8Array.of(at + 0x80)),
    at + 0x80,
  ]),
);

const encodeBy = (letters: ReadonlyMap<string, number>) => (name: string) =>
  Buffer.from(Array.from(name, (letter) => letters.get(letter) ?? letter.charCodeAt(0)));

test.each([
  ['Windows', encodeBy(cp852)],
  ['older programs for Windows', encodeBy(cp1250)],
  ['macOS', (name: string) => Buffer.from(name.normalize('NFD'))],
])('Polish names in a zip of %s, which does not say how they are written', async (program, encode) => {
  writeFileSync(join(folder, `${program}.zip`), await buildOldZip(polish, encode));
  expect(told(await read(`${program}.zip`, {}))).toEqual(linked);
});

test('an export of Notion is a zip of zips, which are parts of one', async () => {
  const id = '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d';
  const parts = {
    'Export-Part-1.zip': await buildZip({
      [`Praca ${id}.md`]: `# Praca\n\n[Urlop](Praca/Urlop%20${id}0.md)\n`,
      'index.html': 'A',
    }),
    'Export-Part-2.zip': await buildZip({ [`Praca/Urlop ${id}0.md`]: '# Urlop\n\nB\n', 'index.html': 'A' }),
  };
  writeFileSync(join(folder, 'notion.zip'), await buildZip(parts));
  const { entries } = await read('notion.zip', {});
  expect(entries.map(({ fields }) => fields.title)).toEqual(['Praca', 'Urlop', 'Start']);
  expect(entries[0]?.fields.content).toMatch(/^\[Urlop\]\(\/dokumentacja\/urlop/);
  await expect(read('notion.zip', {}, { ...panelBounds, files: 2 })).rejects.toThrow(/więcej niż 2 pliki/);
  writeFileSync(join(folder, 'zly.zip'), await buildZip({ 'Part-1.zip': 'nie zip' }));
  await expect(read('zly.zip', {})).rejects.toThrow(/archiwum jest uszkodzone/);
});

test('rows of a database of Notion: what entries have is a field, and the rest a list, where its columns say so', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => `1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4${letter}`);
  const [base, first, second, third, fourth] = ids;
  const columns = 'Name,Status,Tags,Created,Owner: team,Link';
  const { entries } = await read('notion-baza', {
    [`Baza ${base}.csv`]: `\uFEFF${columns}\nUrlop,Draft,,,,\n`,
    [`Baza ${base}_all.csv`]: `${columns},Opis\n`,
    [`Baza ${base}/Urlop ${first}.md`]: [
      '# Urlop\n',
      'Status: Draft',
      'Tags: kadry, praca zdalna',
      'Created: January 3, 2024 10:05 PM',
      'Owner: team: Ala',
      'Opis: Dwa',
      'wiersze',
      '\nStatus: tekst\n',
      '[a](nie-ma.md)\n',
    ].join('\n'),
    [`Baza/Praca ${second}.md`]: '# Praca\n\nStatus: W toku\nLink: https://example.com/a\n',
    [`Baza ${base}/Wpis ${third}.md`]: '# Wpis\n\nUwaga: nie jest polem\nStatus: Draft\n',
    [`Baza ${base}/Opis ${fourth}.md`]: '# Opis\n\nStatus: Draft\nale prawie gotowe\n',
    'Baza/Inny.md': '# Inny\n\nStatus: Draft\n',
  });
  const found = new Map(
    entries.map(({ fields, notes }) => [fields.title, { ...fields, content: fields.content, notes }]),
  );
  expect(found.get('Urlop')).toMatchObject({
    status: 'draft',
    tags: ['kadry', 'praca zdalna'],
    created_at: '2024-01-03T21:05:00.000Z',
    content: '- **Owner: team**: Ala\n- **Opis**: Dwa\n  wiersze\n\n\n\n\nStatus: tekst\n\n[a](nie-ma.md)\n',
    notes: ['Wiersz 12: odnośnik „nie-ma.md” prowadzi donikąd'],
  });
  expect(found.get('Praca')).toMatchObject({
    status: 'published',
    content: '- **Status**: W toku\n- **Link**: https://example.com/a\n',
  });
  expect(found.get('Wpis')?.content).toBe('Uwaga: nie jest polem\nStatus: Draft\n');
  expect(found.get('Opis')?.content).toBe('- **Status**: Draft\n  ale prawie gotowe\n');
  expect(found.get('Inny')?.content).toBe('Status: Draft\n');
});

test('what the parts of a zip have together is bounded before it is all in memory', async () => {
  const part = await buildZip(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.md`, ''])));
  const parts = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`Part-${at}.zip`, part]));
  writeFileSync(join(folder, 'bomba.zip'), await buildZip(parts));
  await expect(read('bomba.zip', {}, { ...panelBounds, files: 99 })).rejects.toThrow(/więcej niż 99 plików/);
});

test('what ends a reading ends the unpacking of its parts too', async () => {
  const parts = { 'Part-1.zip': await buildZip({ 'a.md': 'A\n' }), 'Part-2.zip': Buffer.from('damaged') };
  writeFileSync(join(folder, 'przerwane.zip'), await buildZip(parts));
  let steps = 0;
  const reading = read('przerwane.zip', {}, panelBounds, () => {
    if ((steps += 1) > 1) throw new Error('cancelled');
  });
  await expect(reading).rejects.toThrow('cancelled');
});

test('of two files with one path in the parts of a zip the second is told to be left out', async () => {
  const parts = {
    'A.zip': await buildZip({ 'README.md': '# Jeden\n', 'index.html': 'A' }),
    'B.zip': await buildZip({ 'README.md': '# Drugi plik\n', 'index.html': 'A' }),
  };
  writeFileSync(join(folder, 'dwa.zip'), await buildZip(parts));
  const { reports } = await read('dwa.zip', {});
  expect(reports).toMatchObject([{ source: 'B.zip/README.md', outcome: 'unused' }]);
});

test('files of GitBook lie in a folder that is hidden, and are read', async () => {
  const { entries, files } = await read('gitbook', {
    'strona.md': '# Strona\n\n<figure><img src=".gitbook/assets/a.png" alt="Plan"><figcaption></figcaption></figure>\n',
    '.gitbook/assets/a.png': 'png',
    '.git/config': '',
  });
  expect([...files.values()]).toMatchObject([{ source: '.gitbook/assets/a.png' }]);
  expect(entries).toMatchObject([
    { fields: { content: expect.stringMatching(/^!\[Plan\]\(<\/files\/[^)]+>\)\n$/) as string }, notes: [] },
  ]);
});

test('a Word document that a page links to is its attachment, and any other is a page', async () => {
  const docx = await buildDocx(docxParagraph('Umowa'));
  const { entries, files, reports } = await read('zalaczniki', {
    'umowy.md': '[wzór](wzory/umowa%20o%20dzieło.docx), [[Plan.docx]], [uszkodzony](zly.docx)\n',
    'wzory/umowa o dzieło.docx': docx,
    'Plan.docx': docx,
    'regulamin.docx': docx,
    'zly.docx': 'x',
  });
  expect(reports).toEqual([]);
  expect(entries.map(({ source }) => source)).toEqual(['umowy.md', 'regulamin.docx']);
  expect([...files.values()].map(({ fileName }) => fileName)).toEqual(['umowa o dzieło.docx', 'Plan.docx', 'zly.docx']);
});

test('a picture that stands in its address is another than one beside the page with its name', async () => {
  const { entries, files } = await read('obrazy', {
    'a.html': '<p><img alt="A" src="data:image/png;base64,AAEC"> <img alt="B" src="obraz-1.png"></p>',
    'obraz-1.png': 'png',
  });
  expect([...files.values()].map(({ source }) => source)).toEqual(['a.html/obraz-1.png', 'obraz-1.png']);
  const [own, other] = [...files.keys()];
  expect(entries[0]?.fields.content).toBe(`![A](/files/${own}) ![B](/files/${other})\n`);
});

test('pictures in addresses of Markdown become files, also as Google Docs refers to them', async () => {
  const code = Buffer.from('png').toString('base64');
  const { entries, files } = await read('google', {
    'a.md': `A ![][image1] ![b](data:image/jpeg;base64,${code})\n\n[image1]: <data:image/png;base64,${code.repeat(200_000)}>\n`,
  });
  const [jpg, png] = [...files.keys()];
  expect(entries[0]?.fields.content).toBe(`A ![][image1] ![b](/files/${jpg})\n\n[image1]: /files/${png}\n`);
  expect([png, jpg]).toEqual([expect.stringMatching(/\.png$/), expect.stringMatching(/\.jpg$/)]);
});

test('a picture in code of Markdown stays the text that it is', async () => {
  const code = '```md\n![a](data:image/png;base64,AAEC)\n```\n';
  const { entries, files } = await read('kod', { 'a.md': `# A\n\n![b](data:image/png;base64,AAED)\n\n${code}` });
  expect(entries[0]?.fields.content).toBe(`![b](/files/${[...files.keys()][0]})\n\n${code}`);
  expect(files.size).toBe(1);
});

test('texts of Notepad in UTF-16, and old texts that do not say that they are in Windows-1250, keep their letters', async () => {
  const utf16 = Buffer.from('\uFEFF# Łódź\r\n\r\nŹródło\r\n', 'utf16le');
  const windows = (text: string) =>
    Buffer.from(Array.from(text, (one) => ({ ł: 0xb3, ź: 0x9f })[one] ?? one.charCodeAt(0)));
  const { entries } = await read('kodowania', {
    'a.md': utf16,
    'b.md': Buffer.from(utf16).swap16(),
    'c.html': utf16,
    'd.html': windows('<p>źle, było</p>'),
    'e.html': Buffer.from('<meta charset="iso-8859-2"><p>źle</p>'),
    'f.md': windows('# Było\r\n\r\nźle\r\n'),
  });
  expect(entries.map(({ fields }) => fields.content)).toEqual([
    'Źródło\n',
    'Źródło\n',
    '\\# Łódź Źródło\n',
    'źle, było\n',
    'źle\n',
    'źle\n',
  ]);
  const guess = 'Tekst nie jest w kodowaniu UTF-8: odczytano go jako Windows-1250. Sprawdź polskie litery';
  expect(entries.map(({ notes }) => notes)).toEqual([[], [], [], [guess], [], [guess]]);
});

test('a category with the name of another gets an address that is not cut behind a hyphen', async () => {
  const [name, parent] = [`${'a'.repeat(60)}-b`, 'p'.repeat(58)];
  const { categories } = await read('kategorie', { [`${name}/a.md`]: 'A\n', [`${parent}/${name}/b.md`]: 'B\n' });
  expect(categories.map(({ fields }) => fields.slug)).toEqual([name, parent, `${parent}-${'a'.repeat(60)}`]);
});

test('a day in the name of a note stays whole, and is when it was made', async () => {
  const { entries } = await read('dni', {
    '2024-01-02.md': 'A\n',
    '2024-01-02-dwie_sprawy.md': 'B [c](2024-01-02.md)\n',
    '2024-01-02-trzy.md':
      '---\ndate: 2023-05-06\n---\n# Trzy\n\n<figure markdown="span">\n  ![A](a.png)\n  <figcaption>Podpis</figcaption>\n</figure>\n\n```html\n<figure markdown>\n```\n',
    'a.png': 'png',
  });
  const days = entries.map(({ fields }) => [fields.title, fields.slug, String(fields.created_at).slice(0, 10)]);
  expect(days).toEqual([
    ['2024-01-02 Dwie sprawy', '2024-01-02-dwie-sprawy', '2024-01-02'],
    ['Trzy', '2024-01-02-trzy', '2023-05-06'],
    ['2024-01-02', '2024-01-02', '2024-01-02'],
  ]);
  expect(entries[0]?.fields.content).toBe('B [c](/dokumentacja/2024-01-02)\n');
  expect(entries[1]?.fields.content).toMatch(
    /^\s*!\[A\]\(\/files\/[\w.-]+\)\n\s*\*Podpis\*\n\n\n```html\n<figure markdown>\n```\n$/,
  );
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'Confluence as XML',
    { 'entities.xml': '<hibernate-generic/>', 'attachments/1/2': 'x' },
    /XML z Confluence.*jako HTML/,
  ],
  ['MediaWiki', { 'Wiki.xml': '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">' }, /MediaWiki.*Pandoc/],
  ['Outline as JSON', { 'metadata.json': '{}', 'Kadry.json': '{}' }, /JSON z Outline.*jako Markdown/],
  ['an archive of another kind', { 'wiki.tar.gz': 'x' }, /tylko archiwa ZIP/],
  ['OpenOffice', { 'a.odt': 'x', 'b.odt': 'x' }, /\.docx/],
  ['PDF', { 'a.pdf': 'x' }, /PDF/],
  ['AsciiDoc', { 'a/b.adoc': 'x', 'c.adoc': 'x' }, /Pandoc/],
  ['anything else', { 'a.bin': 'x' }, /ani nic, co portal umie wczytać\. Wczytuje/],
])('what the portal cannot read is told with what to do instead: %s', async (name, files, message) => {
  await expect(read(`nieznane ${name}`, files)).rejects.toThrow(message);
});

test('a part that pages of GitBook include is a page that they link to', async () => {
  const { entries, categories } = await read('czesci', {
    'README.md': '# A\n\n{% include ".gitbook/includes/wspolne.md" %}\n',
    '.gitbook/includes/wspolne.md': '---\ntitle: Wspólne\n---\n\nB\n',
  });
  expect(entries.map(({ fields }) => [fields.title, fields.category, fields.content])).toEqual([
    ['Wspólne', 'includes', 'B\n'],
    ['A', null, '[Wspólne](/dokumentacja/wspolne)\n'],
  ]);
  expect(categories).toHaveLength(1);
});

test('thousands of diagrams that have become code are one note', async () => {
  const diagram = '```mermaid\ngraph TD\n```\n\n';
  const { entries } = await read('diagramy', { 'a.md': `# A\n\n${diagram.repeat(2_000)}` });
  expect(entries[0]?.notes).toEqual([
    expect.stringMatching(/^Diagramy są kodem.*: wiersz 3, wiersz 7, .* i jeszcze 1980$/),
  ]);
});

test('a table that stands as HTML in Markdown is a table, and the lines behind it keep their numbers', async () => {
  const { entries } = await read('tabela', {
    'a.md':
      '# A\n\n<table data-view="cards"><thead><tr><th width="9">B</th><th></th></tr></thead><tbody><tr><td><strong>b</strong></td>' +
      '<td><a href="c.md">c</a></td></tr></tbody></table>\n\n- <table><tr><td>d</td></tr></table>\n\n[e](brak.md)\n',
    'c.md': 'C',
  });
  expect(entries[0]?.fields.content).toBe(
    '| B     |           |\n| ----- | --------- |\n| **b** | [c](/dokumentacja/c) |\n\n' +
      '- <table><tr><td>d</td></tr></table>\n\n[e](brak.md)\n',
  );
  expect(entries[0]?.notes).toEqual([
    'Wiersz 7: odnośnik „brak.md” prowadzi donikąd',
    'Znaczniki HTML, których portal nie pokazuje: <table> (wiersz 5), <tr> (wiersz 5), <td> (wiersz 5)',
  ]);
});

test('pictures and attachments that no document has a link to are told, and files of programs are not', async () => {
  const { reports } = await read('luzem', {
    'a.md': '[a](plan.pdf)',
    'plan.pdf': 'pdf',
    'Baza.csv': 'a,b\n',
    'img/b.png': 'png',
    'notatki.txt': 'Notatki',
    'app.js': '',
    'style.css': '',
  });
  const notes = ['Żaden dokument nie ma do niego odnośnika: pominięto'];
  expect(reports).toEqual([
    { source: 'Baza.csv', what: 'file', outcome: 'unused', notes },
    { source: 'img/b.png', what: 'file', outcome: 'unused', notes },
    { source: 'notatki.txt', what: 'file', outcome: 'unused', notes },
  ]);
});

test('hundreds of dead links and pictures of others are told in a few lines', async () => {
  const many = (line: (at: number) => string) => Array.from({ length: 300 }, (_, at) => line(at)).join('\n\n');
  const { entries } = await read('wiele-linkow', {
    'a.md': many((at) => `[a](brak-${at}.md) ![b](https://example.org/${at}.png)`),
  });
  const notes = entries[0]?.notes ?? [];
  expect(notes).toHaveLength(22);
  expect(notes[20]).toBe('Odnośników donikąd i brakujących obrazów jest jeszcze 280');
  expect(notes[21]).toMatch(/19\.png \(wiersz 39\) i jeszcze 280$/);
});

test('the progress of reading counts documents that are refused', async () => {
  const seen: number[][] = [];
  const documents = { 'a.md': 'A', 'b.md': '---\nb: [\n---\n', 'c.md': 'C' };
  await read('postep', documents, panelBounds, (_what, done, total) => seen.push([done, total]));
  expect(seen.slice(1, -1)).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

test('Docusaurus calls its root @site, and files in it pathname://', async () => {
  const { entries } = await read('docusaurus', {
    'docs/strona.mdx':
      "![A](@site/static/a.png)\n\n<img src={require('@site/static/a.png').default} />\n\n[c](pathname:///a.png)\n",
    'docs/inna.md': '',
    'static/a.png': 'png',
  });
  const file = String.raw`/files/[\w.-]+`;
  expect(entries.at(-1)).toMatchObject({
    fields: {
      content: expect.stringMatching(
        `^!\\[A\\]\\(${file}\\)\n\n!\\[\\]\\(<${file}>\\)\n\n\\[c\\]\\(${file}\\)\n$`,
      ) as string,
    },
    notes: [],
  });
});

test('addresses are words: no number of Confluence, no id of Notion, no name of a first page', async () => {
  const id = '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d';
  const { entries, categories } = await read('nazwy', {
    'docs/README.md': '# Na początek\n\n[Dalej](12345.html) i [praca](Praca%20' + id + '/Urlop%20' + id + '.md)\n',
    'docs/12345.html': '<title>Łódź i źródła</title><body><p>A</p></body>',
    [`docs/Praca ${id}/Urlop ${id}.md`]: 'A\n',
    'docs/2024.md': 'A\n',
  });
  expect(entries.map(({ fields }) => [fields.title, fields.slug])).toEqual([
    ['Łódź i źródła', 'lodz-i-zrodla'],
    ['2024', '2024'],
    ['Urlop', 'urlop'],
    ['Na początek', 'na-poczatek'],
  ]);
  expect(entries.find(({ fields }) => fields.slug === 'na-poczatek')?.fields.content).toBe(
    '[Dalej](/dokumentacja/lodz-i-zrodla) i [praca](/dokumentacja/urlop)\n',
  );
  expect(categories.map(({ fields }) => fields)).toMatchObject([{ name: 'Praca', slug: 'praca' }]);
});

test('folders that differ by their number alone, and one that is called as one in another, stay apart', async () => {
  const { entries, categories } = await read('numery', {
    '01-a/x.md': 'A\n',
    '02-a/y.md': 'A\n',
    'b/c/z.md': 'A\n',
    'c/w.md': 'A\n',
  });
  expect(categories.map(({ fields }) => [fields.slug, fields.parent])).toEqual([
    ['a', null],
    ['a-2', null],
    ['b', null],
    ['c', null],
    ['b-c', 'b'],
  ]);
  expect(entries.map(({ fields }) => fields.category)).toEqual(['a', 'a-2', 'b-c', 'c']);
});

test('a folder is called as its first page, or as the page beside it', async () => {
  const id = '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d';
  const { categories } = await read('nazwane', {
    'zrodla/README.md': '# Źródła\n',
    'lacza.md': '# Łącza\n',
    'lacza/a.md': 'A\n',
    [`Baza ${id}.md`]: '# Baza „wiedzy”\n',
    'Baza/b.md': 'B\n',
    'inne/_category_.json': '{ "label": "Różne" }',
    'inne/index.md': '# Strona\n',
  });
  expect(categories.map(({ fields }) => fields.name)).toEqual(['Baza „wiedzy”', 'Różne', 'Łącza', 'Źródła']);
});

test('many pages with one name get their numbers in a time that grows with their number', async () => {
  const cost = (count: number) => {
    const documents = Array.from({ length: count }, (_, at) => readMarkdownDocument(`${at}/a/strona.md`, 'A'));
    const known = { folderTitles: new Map(), ids: new Map(), addresses: new Map() };
    const before = process.cpuUsage();
    const { places } = planPlaces(documents, documentation, 120, known);
    const { user } = process.cpuUsage(before);
    expect(new Set([...places.values()].map(({ slug }) => slug)).size).toBe(count);
    return user;
  };
  cost(500);
  expect(cost(16_000)).toBeLessThan(12 * cost(4_000));
});

test('a link without an anchor leads to the page, also where a heading is called as a part of it', async () => {
  const { entries } = await read('sekcja', { 'a.md': '[B](b.md)\n', 'b.md': '# B\n\n## Sekcja\n' });
  expect(entries[0]?.fields.content).toBe('[B](/dokumentacja/b)\n');
});

test.each([
  [
    'GitHub',
    '[[Praca zdalna]]',
    { 'Praca-zdalna.md': 'A\n', '_Footer.md': 'B\n' },
    '[Praca zdalna](/dokumentacja/praca-zdalna)',
  ],
  ['MediaWiki', '[a](Praca_zdalna)', { 'Praca zdalna.md': 'A\n' }, '[a](/dokumentacja/praca-zdalna)'],
  ['Wiki.js', '[a](/pl/kadry/urlopy#b)', { 'kadry/urlopy.md': 'A\n' }, '[a](/dokumentacja/urlopy#b)'],
  ['Hugo', '[a](kadry/urlopy)', { 'content/kadry/urlopy.md': 'A\n' }, '[a](/dokumentacja/urlopy)'],
  ['Hugo, to a section', '[a](/kadry)', { 'kadry/_index.md': 'A\n' }, '[a](/dokumentacja/kadry)'],
  [
    'two that differ by case',
    '[a](b.md) [c](B.md)',
    { 'b.md': 'A\n', 'B.md': 'A\n' },
    '[a](/dokumentacja/b-2) [c](/dokumentacja/b)',
  ],
])('links as in %s are followed', async (name, link, files, written) => {
  const { entries } = await read(`linki-${name}`, { 'x/odnosniki.md': link, ...files });
  const slugs = new Map(entries.map(({ source, fields }) => [source, fields.slug]));
  expect(entries.find(({ source }) => source === 'x/odnosniki.md')).toMatchObject({
    fields: { content: `${written}\n` },
    notes: [],
  });
  expect(slugs.has('_Footer.md')).toBe(false);
});

test('pictures of VitePress and Azure DevOps arrive', async () => {
  const { files } = await read('publiczne', {
    'docs/a.md': '![A](/logo.png)\n',
    'docs/b.md': '![B](/.attachments/b.png)\n',
    'docs/public/logo.png': 'png',
    '.attachments/b.png': 'png',
  });
  expect([...files.values()].map(({ source }) => source)).toEqual(['docs/public/logo.png', '.attachments/b.png']);
});

test('a link to an anchor of GitBook leads to its heading, and a title has no tags', async () => {
  const { entries } = await read('kotwice', {
    'a.md': '[b](b.md#moja)\n',
    'b.md': '# Tytuł <Badge text="nowe" /> `<b>`\n\n## Część <a href="#moja" id="moja"></a>\n',
  });
  expect(entries.map(({ fields }) => [fields.title, fields.content])).toEqual([
    ['A', '[b](/dokumentacja/b#czesc)\n'],
    ['Tytuł <b>', '## Część\n'],
  ]);
});

test('a link to the anchor of a heading that stands as HTML leads to it', async () => {
  const { entries } = await read('kotwice-html', {
    'a.md': '[b](b.md#moja)\n',
    'b.md': '# B\n\n<h3 class="c" id="moja">Ważna <b>część</b></h3>\n',
  });
  expect(entries.map(({ fields }) => fields.content)).toEqual([
    '[b](/dokumentacja/b#wazna-czesc)\n',
    '### Ważna **część**\n',
  ]);
});
