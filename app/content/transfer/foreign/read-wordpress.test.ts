import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildZip } from '#test/office-files';
import { boundModules } from '../../registry.server';
import { readSource } from '../read-source.server';
import { panelBounds } from '../source-tree.server';

const folder = mkdtempSync(join(tmpdir(), 'portal-wordpress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(parts: Record<string, string>, bounds = panelBounds) {
  const place = join(mkdtempSync(join(folder, 'x-')), 'blog.zip');
  writeFileSync(place, await buildZip(parts));
  const findAddresses = async () => new Map();
  const findTaken = async () => [];
  const reading = { modules: boundModules, now: new Date(), show: () => {}, bounds, findAddresses, findTaken };
  const { bundle, close } = await readSource(place, reading);
  await close();
  const plain = (text: unknown) => String(text).replace(/\/files\/[\w.-]+/g, '/files/X');
  const pages = bundle.entries.map(({ fields }) => [fields.title, fields.slug, fields.category, plain(fields.content)]);
  return { ...bundle, pages };
}

interface Item {
  id: number;
  title?: string;
  slug?: string;
  type?: string;
  status?: string;
  parent?: number;
  text?: string;
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;

const item = ({
  id,
  title = '',
  slug = '',
  type = 'page',
  status = 'publish',
  parent = 0,
  text = '',
  more = '',
}: Item) =>
  `<item><title>${cdata(title)}</title><link>https://www.firma.pl/${slug}/</link>
  <guid isPermaLink="false">https://www.firma.pl/?p=${id}</guid><content:encoded>${cdata(text)}</content:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date>${cdata('2024-01-02 10:00:00')}</wp:post_date>
  <wp:post_date_gmt>${cdata('2024-01-02 09:00:00')}</wp:post_date_gmt>
  <wp:post_modified_gmt>${cdata('2024-05-06 07:00:00')}</wp:post_modified_gmt>
  <wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${cdata(status)}</wp:status>
  <wp:post_parent>${parent}</wp:post_parent><wp:post_type>${cdata(type)}</wp:post_type>${more}
  <wp:comment><wp:comment_content>${cdata('Komentarz')}</wp:comment_content></wp:comment></item>`;

const wxr = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" ?>\n<!-- generator="WordPress/6.5" -->\n<rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>
  <title>Firma</title><link>https://firma.pl</link><wp:wxr_version>1.2</wp:wxr_version>
  <wp:category><wp:category_nicename>kadry</wp:category_nicename><wp:category_parent></wp:category_parent>
  <wp:cat_name>${cdata('Kadry &amp; płace')}</wp:cat_name></wp:category>
  <wp:category><wp:category_nicename>urlopy</wp:category_nicename><wp:category_parent>kadry</wp:category_parent>
  <wp:cat_name>${cdata('Urlopy')}</wp:cat_name></wp:category>${items.join('\n')}</channel></rss>`;

const inCategories = `<category domain="category" nicename="urlopy">${cdata('Urlopy')}</category>
  <category domain="category" nicename="nowe">${cdata('Nowe')}</category>
  <category domain="post_tag" nicename="bhp">${cdata('B&amp;H')}</category>`;

test('pages and posts of WordPress: parents, categories, tags, times, links and what is public', async () => {
  const { pages, categories, entries } = await read({
    'blog.xml': wxr(
      item({
        id: 1,
        title: 'O nas',
        slug: 'o-nas',
        text: '<!-- wp:paragraph -->\n<p>A\u0007 <a href="/kontakt/#b">b</a></p>\n<!-- /wp:paragraph -->',
      }),
      item({
        id: 2,
        title: 'Kontakt',
        slug: 'kontakt',
        parent: 1,
        text: '<!-- wp:heading --><h2>B</h2><!-- /wp:heading --><!-- wp:block {"ref":9} /-->',
      }),
      item({
        id: 3,
        title: 'Urlop &amp; L4',
        slug: 'urlop-%c5%82',
        type: 'post',
        more: inCategories,
        text: 'A\nb <a\nclass="x" href="https://firma.pl/?p=1">c</a>\n\n<ul>\n<li>d</li>\n\n</ul>\n<pre>e\n\nf</pre>',
      }),
      item({ id: 4, title: 'Szkic', type: 'post', status: 'private' }),
      item({ id: 5, title: 'Kosz', status: 'trash' }),
      item({ id: 6, title: 'Hasło', slug: 'haslo', more: '<wp:post_password>x</wp:post_password>' }),
      item({ id: 9, title: 'Wspólne', type: 'wp_block', text: '<p>Wspólne</p>' }),
    ),
  });
  expect(pages).toEqual([
    ['O nas', 'o-nas', 'o-nas', 'A [b](/dokumentacja/kontakt#b)\n'],
    ['Kontakt', 'kontakt', 'o-nas', '## B\n\nWspólne\n'],
    ['Urlop & L4', 'urlop-l', 'urlopy', 'A\\\nb [c](/dokumentacja/o-nas)\n\n- d\n\n```\ne\n\nf\n```\n'],
    ['Szkic', 'szkic', null, ''],
    ['Hasło', 'haslo', null, ''],
  ]);
  expect(categories.map(({ fields }) => [fields.name, fields.slug, fields.parent])).toEqual([
    ['O nas', 'o-nas', null],
    ['Kadry & płace', 'kadry-place', null],
    ['Urlopy', 'urlopy', 'kadry-place'],
  ]);
  expect(entries[2]?.fields).toMatchObject({
    status: 'published',
    tags: ['Nowe', 'B&H'],
    created_at: '2024-01-02T09:00:00.000Z',
    updated_at: '2024-05-06T07:00:00.000Z',
  });
  expect(entries.map(({ fields }) => fields.status)).toEqual(['published', 'published', 'published', 'draft', 'draft']);
  expect(entries.flatMap(({ notes }) => notes)).toEqual([]);
});

const picture = item({
  id: 7,
  type: 'attachment',
  status: 'inherit',
  slug: 'zdjecie',
  more: '<wp:attachment_url>https://firma.pl/wp-content/uploads/2024/01/plan.png</wp:attachment_url>',
});
const shown = item({
  id: 1,
  title: 'A',
  slug: 'a',
  text: '[vc_row][caption id="x"]<img src="https://firma.pl/wp-content/uploads/2024/01/plan-300x200.png" alt="Plan"> Podpis[/caption][/vc_row]\n\n[gallery ids="7,8"]\n\n<a href="https://firma.pl/zdjecie/">b</a>',
});

test('uploads of WordPress arrive in full where they lie beside the export, and else the report names them', async () => {
  const { pages, files, reports } = await read({
    'blog.xml': wxr(shown, picture),
    'wp-content/uploads/2024/01/plan.png': 'png',
    'wp-content/uploads/2024/01/plan-300x200.png': 'png',
  });
  expect(pages[0]?.[3]).toBe('![Plan](/files/X) Podpis\n\n![](/files/X)\n\n[b](/files/X)\n');
  expect([...files.values()].map(({ fileName }) => fileName)).toEqual(['plan.png']);
  expect(reports).toEqual([]);
  const alone = await read({ 'blog.xml': wxr(shown, picture, item({ id: 8, type: 'product', text: 'x' })) });
  expect(alone.reports).toMatchObject([
    { source: 'blog.xml', outcome: 'unused', notes: [expect.stringMatching(/wp-content\/uploads.*plan\.png/)] },
    { source: 'blog.xml', outcome: 'unused', notes: [expect.stringMatching(/product \(1\)/)] },
  ]);
  expect(alone.entries[0]?.notes).toMatchObject([expect.stringContaining('plan-300x200.png')]);
});

test('an export of WordPress in parts is one, and a page has the same id wherever it lies', async () => {
  const [one, two] = [
    item({ id: 1, title: 'A', slug: 'a' }),
    item({ id: 2, title: 'B', slug: 'b', text: '<a href="/a/">a</a>' }),
  ];
  const parts = await read({ 'b.000.xml': wxr(one), 'b.001.xml': wxr(two) });
  expect(parts.pages[1]?.[3]).toBe('[a](/dokumentacja/a)\n');
  const again = await read({ 'b.xml': wxr(two, item({ id: 1, title: 'C', slug: 'c', parent: 2 })) });
  const idOf = ({ entries }: typeof again, title: string) =>
    entries.find(({ fields }) => fields.title === title)?.fields.id;
  expect(idOf(again, 'C')).toBe(idOf(parts, 'A'));
});

test.each([
  ['is not well-formed', wxr('<item>'), /nie ma postaci/],
  [
    'has entities of its own',
    wxr(item({ id: 1 }))
      .replace('<rss', '<!DOCTYPE r [<!ENTITY a "b">]><rss')
      .replace('Firma', '&a;'),
    /nie ma postaci/,
  ],
])('an export of WordPress that %s is refused', async (_, text, message) => {
  await expect(read({ 'blog.xml': text })).rejects.toThrow(message);
});

test('an export of WordPress may be as long as texts may, and what is shown again counts each time', async () => {
  const bounds = { ...panelBounds, heldBytes: 10_000 };
  const tooMuch = /teksty mają w nim razem więcej/;
  await expect(read({ 'blog.xml': wxr(item({ id: 1, text: 'x'.repeat(10_000) })) }, bounds)).rejects.toThrow(tooMuch);
  const shared = item({ id: 9, type: 'wp_block', text: 'x'.repeat(2_000) });
  const page = item({ id: 1, text: '<!-- wp:block {"ref":9} /-->'.repeat(6) });
  await expect(read({ 'blog.xml': wxr(shared, page) }, bounds)).rejects.toThrow(tooMuch);
  const far = picture.replace('plan.png', `${'x'.repeat(2_000)}.png`);
  const album = item({ id: 1, text: `[gallery ids="${'7,'.repeat(300_000)}"]` });
  await expect(read({ 'blog.xml': wxr(far, album) })).rejects.toThrow(tooMuch);
});

test('an order of pages that no site has is read in a time that grows with their number', async () => {
  const items = Array.from({ length: 600 }, (_, at) => item({ id: at + 1, title: 'A', slug: `a${at}`, parent: at }));
  const { entries } = await read({ 'blog.xml': wxr(...items) });
  expect(entries).toHaveLength(600);
  expect(Math.max(...entries.map(({ source }) => source.length))).toBeLessThan(200);
  const page = wxr(item({ id: 1, title: 'A', slug: 'a' }));
  const endless = page.replace('firma.pl</link><wp', `firma.pl${'/'.repeat(400_000)}x</link><wp`);
  expect((await read({ 'blog.xml': endless })).entries).toHaveLength(1);
});

test('a shared part of WordPress brings those in it, and none that is not public', async () => {
  const shared = (id: number, text: string, status?: string, more?: string) =>
    item({ id, type: 'wp_block', text, ...(status && { status }), ...(more && { more }) });
  const { pages } = await read({
    'blog.xml': wxr(
      item({
        id: 1,
        title: 'A',
        slug: 'a',
        text: [5, 6, 7, 8].map((id) => `<!-- wp:block {"ref":${id}} /-->`).join(''),
      }),
      shared(5, '<p>Szkic</p>', 'draft'),
      shared(6, '<p>Hasło</p>', 'publish', '<wp:post_password>x</wp:post_password>'),
      shared(7, '<p>Kosz</p>', 'trash'),
      shared(8, '<p>B</p><!-- wp:block {"ref":9} /-->'),
      shared(9, '<p>C</p><!-- wp:block {"ref":8} /-->'),
    ),
  });
  expect(pages[0]?.[3]).toBe('B\n\nC\n');
});

test('words and pictures that page builders keep in their shortcodes arrive', async () => {
  const text = `[vc_row][vc_custom_heading text="Urlopy" font=""][vc_toggle title="Ile dni?"]26[/vc_toggle]
    [vc_single_image image="7"][et_pb_image src="https://x.pl/b.png" title_text=""][fusion_text]Koniec[/fusion_text][/vc_row]`;
  const { pages } = await read({ 'blog.xml': wxr(item({ id: 1, title: 'A', slug: 'a', text }), picture) });
  const attached = '![](https://firma.pl/wp-content/uploads/2024/01/plan.png)';
  expect(pages[0]?.[3]).toBe(`**Urlopy**\n\n**Ile dni?**\n\n26\n\n${attached}\n\n![](https://x.pl/b.png)\n\nKoniec\n`);
});

test.each([
  ['[code lang="php"]\nif ($a < 1) {\n\n    b([$c]);\n}\n[/code]', '```php\nif ($a < 1) {\n\n    b([$c]);\n}\n```\n'],
  [
    'A\n\n[python]\ndef a():\n    pass\n[/python]\n\nB [text] c',
    'A\n\n```python\ndef a():\n    pass\n```\n\nB \\[text] c\n',
  ],
  ['[code]a &lt; b\n[code]', '\\[code]a < b\\\n\\[code]\n'],
])('code in shortcodes of WordPress keeps its lines and spaces: %s', async (text, content) => {
  const { pages } = await read({ 'blog.xml': wxr(item({ id: 1, title: 'A', slug: 'a', text })) });
  expect(pages[0]?.[3]).toBe(content);
});

test('an album of WordPress without numbers has the pictures of its page, and what stood under one stays', async () => {
  const attachment = (id: number, parent: number, name: string) =>
    item({
      id,
      parent,
      type: 'attachment',
      status: 'inherit',
      more: `<wp:attachment_url>https://x.pl/${name}</wp:attachment_url>`,
    });
  const text =
    '[caption id="x" caption="Pod obrazem"]<img src="https://x.pl/c.png" />[/caption]\n\n[gallery columns="2"]';
  const files = [
    attachment(7, 1, 'a.png'),
    attachment(8, 1, 'b.jpg'),
    attachment(9, 1, 'c.pdf'),
    attachment(10, 2, 'd.png'),
  ];
  const { pages } = await read({ 'blog.xml': wxr(item({ id: 1, title: 'A', slug: 'a', text }), ...files) });
  expect(pages[0]?.[3]).toBe(
    '![](https://x.pl/c.png)\n\nPod obrazem\n\n![](https://x.pl/a.png) ![](https://x.pl/b.jpg)\n',
  );
});

test('buttons of page builders lead where they led', async () => {
  const text =
    '[vc_btn title="Pobierz" link="url:https%3A%2F%2Fx.pl%2Fa%3Fb%3D1|title:A|"]' +
    '[et_pb_button button_text="Dalej" button_url="https://firma.pl/b/"]' +
    '[fusion_button link="https://x.pl/c" size=""]Kup[/fusion_button]' +
    "[av_button label='Zadzwoń' link='manually,tel:123'][vc_toggle title='Pytanie']B[/vc_toggle]";
  const { pages } = await read({
    'blog.xml': wxr(item({ id: 1, title: 'A', slug: 'a', text }), item({ id: 2, title: 'B', slug: 'b' })),
  });
  expect(pages[0]?.[3]).toBe(
    '[Pobierz](https://x.pl/a?b=1)\n\n[Dalej](/dokumentacja/b)\n\n[Kup](https://x.pl/c)\n\n[Zadzwoń](tel:123)\n\n**Pytanie**\n\nB\n',
  );
});

test('no category is called as a page of WordPress that is not public', async () => {
  const { pages, categories } = await read({
    'blog.xml': wxr(
      item({ id: 1, title: 'Dział', slug: 'dzial' }),
      item({ id: 2, title: 'Zwolnienia grupowe', slug: 'zwolnienia', parent: 1, status: 'private' }),
      item({ id: 3, title: 'Kontakt', slug: 'kontakt', parent: 2 }),
      item({ id: 4, title: 'Tajne', slug: 'tajne', status: 'draft' }),
      item({ id: 5, title: 'Sama', slug: 'sama', parent: 4 }),
    ),
  });
  expect(categories.map(({ fields }) => fields.name)).toEqual(['Dział']);
  expect(pages.map(([title, , category]) => [title, category])).toEqual([
    ['Dział', 'dzial'],
    ['Zwolnienia grupowe', 'dzial'],
    ['Kontakt', 'dzial'],
    ['Tajne', null],
    ['Sama', null],
  ]);
});

test('a page of WordPress is all that its text has, also where a part of it says that it is the article', async () => {
  const text = '<!-- wp:html --><p>A</p><article>B</article><article>C</article><!-- /wp:html -->';
  const { pages } = await read({ 'blog.xml': wxr(item({ id: 1, title: 'A', slug: 'a', text })) });
  expect(pages[0]?.[3]).toBe('A\n\nB\n\nC\n');
});

test('an export of WordPress that begins with blank lines, as plugins write them, is read', async () => {
  const { pages } = await read({ 'blog.xml': `\n \n${wxr(item({ id: 1, title: 'A', slug: 'a' }))}` });
  expect(pages).toHaveLength(1);
});

test('pages of WordPress that are each in the other are read', async () => {
  const { pages } = await read({
    'blog.xml': wxr(
      item({ id: 1, title: 'A', slug: 'a', parent: 2 }),
      item({ id: 2, title: 'B', slug: 'b', parent: 1 }),
    ),
  });
  expect(new Set(pages.map(([title]) => title))).toEqual(new Set(['A', 'B']));
});
