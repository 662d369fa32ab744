import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '#app/content/transfer/bundle';
import { runPortalCommand } from '#test/command-line';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { databaseAddress } from '#test/database-address';
import { buildDocx, buildZip } from '#test/office-files';
import { writeFiles } from '#test/write-files';

const folder = mkdtempSync(join(tmpdir(), 'portal-foreign-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const write = (name: string, files: Record<string, string | Buffer>) => writeFiles(join(folder, name), files);

async function run(...args: string[]) {
  const env = { DATABASE_URL: databaseAddress(database.owner), DATA_DIR: join(folder, 'data') };
  const { code, printed, told } = await runPortalCommand(env, ['import', ...args, '--json']);
  return { code, told, files: printed === '' ? [] : (JSON.parse(printed) as ImportReport).files };
}

interface Row {
  title: string;
  slug: string;
  status: string;
  content: string;
  category: string | null;
  position: number | null;
  tags: string[];
}

async function read(slug: string, table = 'documentation'): Promise<Row> {
  const rows = await database.sql`
    select e.title, e.slug, e.status, e.content, c.slug as category, e.position, e.tags
    from (select * from documentation union all select * from documentation where false) e
    left join categories c on c.id = e.category_id where e.slug = ${slug} and ${table} = 'documentation'`;
  return rows[0] as unknown as Row;
}

test('a section that takes no documents is wrong use, also before a portal of its own is imported', async () => {
  expect(await run(folder, '--module', 'resources')).toMatchObject({
    code: 2,
    told: expect.stringContaining('Dział musi być jednym z: documentation, knowledge_base.') as string,
  });
});

test('Docusaurus: numbers, categories, admonitions, links and pictures', async () => {
  const source = write('docusaurus', {
    'docs/01-poradnik/_category_.json': '{ "label": "Poradnik użytkownika", "position": 3 }',
    'docs/01-poradnik/02-start.mdx':
      '---\nsidebar_position: 2\ntags: [pierwszy, "Drugi tag"]\ncustom: 1\n---\n\nimport Tabs from "@theme/Tabs";\n\n# Jak **zacząć**\n\nZobacz [dalej](./03-dalej.md#krok "Tytuł"), [też](dalej) i [obcy](https://example.org).\n\n:::warning Uwaga\nTekst z `[x](./03-dalej.md)`.\n:::\n\n![Ekran](/img/ekran.png)\n\n```md\n[kod](./03-dalej.md)\n```\n',
    'docs/01-poradnik/03-dalej.md':
      '---\ntitle: Dalej\ndraft: true\n---\nWróć do [startu](../01-poradnik/02-start.mdx). Nie ma [tego](./nic.md) ani ![tego](/img/nic.png).\n',
    'docs/index.md': '# Strona główna\n\nA\n',
    'static/img/ekran.png': png,
  });
  const { code, files } = await run(source, '--publish');
  expect(code).toBe(0);
  const start = await read('start');
  expect(start).toMatchObject({ title: 'Jak zacząć', status: 'published', category: 'poradnik', position: 2 });
  expect(start.tags).toEqual(['pierwszy', 'Drugi tag']);
  const picture = /\/files\/[\w.-]+/.exec(start.content)?.[0] ?? '';
  expect(start.content).toBe(
    `Zobacz [dalej](/dokumentacja/dalej#krok "Tytuł"), [też](/dokumentacja/dalej) i [obcy](https://example.org).\n\n> [!WARNING]\n> **Uwaga**\n>\n> Tekst z \`[x](./03-dalej.md)\`.\n\n\n![Ekran](${picture})\n\n\`\`\`md\n[kod](./03-dalej.md)\n\`\`\`\n`,
  );
  expect(await database.sql`select file_name, file_type from files where preview_of is null`).toEqual([
    { file_name: 'ekran.png', file_type: 'image/png' },
  ]);
  expect(await read('dalej')).toMatchObject({ title: 'Dalej', status: 'draft' });
  expect(await database.sql`select name, position from categories`).toEqual([
    { name: 'Poradnik użytkownika', position: 3 },
  ]);
  const dead = files.find(({ source: path }) => path.endsWith('03-dalej.md'));
  expect(dead?.notes).toContain('Wiersz 5: odnośnik „./nic.md” prowadzi donikąd');
  expect(dead?.notes).toContain('Wiersz 5: nie ma obrazu „/img/nic.png”');
  expect(files.find(({ source: path }) => path.endsWith('start.mdx'))?.notes).toContain(
    'Pola bez odpowiednika pominięto: custom',
  );
});

test('a second import of a foreign folder changes nothing', async () => {
  const stored = () => readdirSync(join(folder, 'data/files')).sort();
  const rows = () => database.sql`select name from files order by name`;
  const before = [stored(), await rows()];
  const { code, files } = await run(join(folder, 'docusaurus'), '--publish');
  expect(code).toBe(0);
  expect(files.filter(({ what }) => what !== 'category').map(({ source, outcome }) => [source, outcome])).toEqual([
    ['docs/01-poradnik/02-start.mdx', 'same'],
    ['docs/01-poradnik/03-dalej.md', 'same'],
    ['docs/index.md', 'same'],
    ['static/img/ekran.png', 'same'],
  ]);
  expect([stored(), await rows()]).toEqual(before);
});

test('another picture under the same name is another text, and stays out', async () => {
  const before = await database.sql`select name from files order by name`;
  write('docusaurus', { 'static/img/ekran.png': Buffer.concat([png, Buffer.from('x')]) });
  const { files } = await run(join(folder, 'docusaurus'), '--publish');
  const outcomes = new Map(files.map(({ source, outcome }) => [source, outcome]));
  expect(outcomes.get('docs/01-poradnik/02-start.mdx')).toBe('exists');
  expect(outcomes.get('static/img/ekran.png')).toBe('unused');
  expect(await database.sql`select name from files order by name`).toEqual(before);
});

test('MkDocs: order and titles of its nav, callouts by indentation', async () => {
  const source = write('mkdocs', {
    'mkdocs.yml': 'site_name: X\nnav:\n  - Wstęp: wstep.md\n  - Rozdział:\n      - Druga strona: czesc/druga.md\n',
    'docs/wstep.md': 'Tekst\n\n!!! danger "Groźne"\n    Pierwszy\n\n    Drugi\n\nPo nim {{x}}\n',
    'docs/czesc/druga.md':
      '# Inny nagłówek {: #inny }\n\n<img src="../obraz.png" alt="Obraz">\n\n[Wstęp](../wstep.md)\n',
    'docs/obraz.png': png,
  });
  expect((await run(source)).code).toBe(0);
  expect(await read('wstep')).toMatchObject({
    title: 'Wstęp',
    status: 'draft',
    position: 10,
    content: 'Tekst\n\n> [!CAUTION]\n> **Groźne**\n>\n> Pierwszy\n>\n> Drugi\n>\nPo nim {{x}}\n',
  });
  const second = await read('druga');
  expect(second).toMatchObject({ title: 'Inny nagłówek', position: 20, category: 'czesc' });
  expect(second.content).toMatch(/^!\[Obraz\]\(<\/files\/[\w.-]+>\)\n\n\[Wstęp\]\(\/dokumentacja\/wstep\)\n$/);
});

test('Obsidian and GitBook: links in double brackets, callouts, hints', async () => {
  const source = write('obsidian', {
    '.obsidian/app.json': '{}',
    'Notatki/Moja notatka.md':
      '---\ntags: nauka, praca\n---\nPatrz [[Inna notatka|tam]], [[Inna notatka#Rozdział drugi]].\n\n![[zrzut ekranu.png]]\n\n> [!info]- Tytuł\n> Treść\n',
    'Notatki/Inna notatka.md':
      '{% hint style="warning" %}\nUważaj\n{% endhint %}\n\n[Niżej](#Rozdzia%C5%82-drugi), [nic](#tego-nie-ma)\n\n## Rozdział drugi\n',
    'Pliki/zrzut ekranu.png': png,
  });
  expect((await run(source)).code).toBe(0);
  const note = await read('moja-notatka');
  expect(note).toMatchObject({ title: 'Moja notatka', tags: ['nauka', 'praca'] });
  expect(note.content).toMatch(
    /^Patrz \[tam\]\(\/dokumentacja\/inna-notatka\), \[Inna notatka\]\(\/dokumentacja\/inna-notatka#rozdzial-drugi\)\.\n\n!\[zrzut ekranu\.png\]\(\/files\/[\w.-]+\)\n\n> \[!NOTE\]\n> \*\*Tytuł\*\*\n>\n> Treść\n$/,
  );
  expect((await read('inna-notatka')).content).toBe(
    '> [!WARNING]\n> Uważaj\n\n\n[Niżej](#rozdzial-drugi), [nic](#tego-nie-ma)\n\n## Rozdział drugi\n',
  );
});

test('a file that is called as a picture and is none is named', async () => {
  const text = '![a](a.png) ![b](b.png) ![c](c.svg)\n';
  const source = write('obrazy', {
    'obrazy.md': text,
    'a.png': '<p>404</p>',
    'b.png': png,
    'c.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { files } = await run(source);
  expect(files.filter(({ what }) => what === 'file').map((file) => [file.source, file.outcome, file.notes])).toEqual([
    ['a.png', 'new', ['Plik nie jest obrazem, choć tak się nazywa: strona go nie pokaże']],
    ['b.png', 'new', []],
    ['c.svg', 'new', []],
  ]);
});

test('HTML within Markdown, which no page shows, is named once with its first line', async () => {
  const source = write('z-html', {
    'strona.md':
      '# Strona\n\n:::tip Tytuł\n\nA\n\n:::\n\nPatrz <a href="dalej.md">dalej</a><br/>i `<b>kod</b>`. <!-- uwaga -->\n\n<div class="x">\n<Tabs><p>Treść <A HREF="y">y</A></p></Tabs>\n</div>\n\n<details>\n<summary>Więcej</summary>\n\nTreść\n\n</details>\n\n<img src="o.png">\n',
    'o.png': png,
  });
  const { code, files } = await run(source, '--publish');
  expect(code).toBe(0);
  expect(files.find(({ source: path }) => path === 'strona.md')?.notes).toEqual([
    'Wiersz 9: odnośnik „dalej.md” prowadzi donikąd',
    'Znaczniki HTML, których portal nie pokazuje: <div> (wiersz 11), <tabs> (wiersz 12), <p> (wiersz 12), <a> (wiersz 12)',
  ]);
});

test('Confluence: its pages as HTML in a zip', async () => {
  const page = (title: string, body: string) =>
    `<html><head><title>Dział : ${title}</title></head><body><div id="main-header"><div id="breadcrumb-section">x</div><h1 id="title-heading"><span id="title-text">Dział : ${title}</span></h1></div><div id="main-content" class="wiki-content">${body}</div><div id="footer">Atlassian</div></body></html>`;
  const zip = await buildZip({
    'DZ/index.html': page('Spis', ''),
    'DZ/styles/site.css': 'a{}',
    'DZ/Instalacja_1.html': page(
      'Instalacja programu',
      '<p>Zobacz <a href="Uzycie_2.html#U%C5%BCycie-Nag%C5%82%C3%B3wek">użycie</a>.</p><div class="confluence-information-macro confluence-information-macro-warning"><div class="confluence-information-macro-body"><p>Ostrożnie</p></div></div><p><img src="attachments/1/2.png"></p><table><tr><th>A</th></tr><tr><td>b</td></tr></table><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false">ls</pre>',
    ),
    'DZ/Uzycie_2.html': page('Użycie', '<h2 id="Użycie-Nagłówek">Nagłówek</h2><p>A</p>'),
    'DZ/attachments/1/2.png': png,
  });
  expect((await run(write('zip', { 'dz.zip': zip }) + '/dz.zip')).code).toBe(0);
  const entry = await read('instalacja-1');
  expect(entry.title).toBe('Instalacja programu');
  expect(entry.content.replace(/\/files\/[\w.-]+/, '/files/X')).toBe(
    'Zobacz [użycie](/dokumentacja/uzycie-2#naglowek).\n\n> [!WARNING]\n> Ostrożnie\n\n![](/files/X)\n\n| A |\n| - |\n| b |\n\n```bash\nls\n```\n',
  );
  expect((await read('uzycie-2')).content).toBe('## Nagłówek\n\nA\n');
});

test('a Word document', async () => {
  const docx = await buildDocx(
    '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Regulamin pracy</w:t></w:r></w:p><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Ważne</w:t></w:r><w:r><w:t xml:space="preserve"> słowa</w:t></w:r></w:p>',
    {
      '_rels/.rels':
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/styles.xml':
        '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
      'word/_rels/document.xml.rels':
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    },
  );
  expect((await run(join(write('word', { 'regulamin.docx': docx }), 'regulamin.docx'))).code).toBe(0);
  expect(await read('regulamin')).toMatchObject({ title: 'Regulamin pracy', content: '**Ważne** słowa\n' });
  const bomb = await buildDocx('x'.repeat(70_000_000));
  expect(bomb.length).toBeLessThan(1_000_000);
  const refused = await run(join(write('bomba', { 'bomba.docx': bomb }), 'bomba.docx'));
  expect(refused).toMatchObject({
    code: 1,
    files: [{ outcome: 'refused', notes: [expect.stringContaining('nie da się')] }],
  });
});

test('tables of the described product, as CSV and JSON', async () => {
  const source = write('tabele', {
    'categories.csv': 'id,name,slug,module,created_at\n1,Prawo,prawo,documentation,2025-01-01\n',
    'documentation.csv':
      'id,title,slug,content,status,category,metadata,created_by,created_at,updated_at\n' +
      '7b1f3c0e-0d0a-4a38-9a5e-0b1c2d3e4f50,"Umowa, wzór",umowa,"Pierwszy\nDrugi ""cytat""",published,prawo,"{""autor"":""Anna""}",,2025-04-10 12:00:00+00,2025-04-11 12:00:00+00\n',
    'changelog.json': JSON.stringify([
      {
        title: 'Wydanie',
        version: '9.9',
        release_date: '2025-02-03',
        content: [{ type: 'fix', description: 'A' }],
        status: 'published',
        category: 'Nowości',
      },
    ]),
    'announcements.json': '[\n  {\n    "title": "Zły",\n    "importance": "ogromna"\n  }\n]',
  });
  const refused = await run(source);
  expect(refused.code).toBe(1);
  expect(refused.files.find(({ outcome }) => outcome === 'refused')).toMatchObject({
    source: 'announcements.json',
    line: 2,
  });
  rmSync(join(source, 'announcements.json'));
  expect((await run(source, '--publish')).code).toBe(0);
  expect(await read('umowa')).toMatchObject({
    title: 'Umowa, wzór',
    category: 'prawo',
    content: 'Pierwszy\nDrugi "cytat"',
  });
  const [row] = await database.sql`select id, created_at, metadata from documentation where slug = 'umowa'`;
  expect(row).toMatchObject({ id: '7b1f3c0e-0d0a-4a38-9a5e-0b1c2d3e4f50', metadata: { autor: 'Anna' } });
  const [release] =
    await database.sql`select c.name from changelog e join categories c on c.id = e.category_id where version = '9.9'`;
  expect(release).toEqual({ name: 'Nowości' });
});

async function zipOf(fill: (zip: ZipFile) => void): Promise<Buffer> {
  const zip = new ZipFile();
  fill(zip);
  zip.end();
  return buffer(zip.outputStream);
}

const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

test.each([
  ['climbs out', async () => renamed(await buildZip({ 'aa/bb.md': 'x' }), 'aa/bb.md', '../bb.md'), 'wychodzą poza'],
  [
    'holds a symbolic link',
    () => zipOf((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), 'a.md', { mode: 0o120777 })),
    'dowiązanie symboliczne',
  ],
  ['is none', async () => Buffer.from('to nie jest zip'), 'uszkodzone'],
])('an archive that %s is refused', async (_name, build, told) => {
  const before = await database.sql`select count(*) from documentation`;
  const source = write('zle', { 'zle.zip': await build() });
  expect(await run(join(source, 'zle.zip'))).toMatchObject({ code: 1, told: expect.stringContaining(told) as string });
  expect(await database.sql`select count(*) from documentation`).toEqual(before);
});

test('what is no content is refused', async () => {
  const source = write('nic', { 'a.bin': 'x' });
  expect(await run(source)).toMatchObject({ code: 1, told: expect.stringContaining('nic, co portal umie') as string });
});
