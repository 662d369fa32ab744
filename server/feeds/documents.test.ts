import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '#app/content/categories/categories.server';
import { createTestPortal, testOrigin, type TestPortal } from '#test/portal';
import { prefersMarkdown } from './documents';
import { answerLlmsFull } from './llms-full';
import { answerSitemap } from './sitemap';

let portal: TestPortal;
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  portal = await createTestPortal();
  const published = { status: 'published' };
  await portal.build('documentation', {
    ...published,
    title: 'Łódź & <b>"spółka"</b>',
    slug: 'lodz',
    content: '# Nagłówek\n\nTekst ]]> \u0001 koniec',
  });
  const context = {
    db: portal.services.systemDb,
    actor: { id: null, name: 'test' },
    clock: portal.services.clock,
    changes: portal.services.changes,
  };
  for (const slug of ['poradniki', 'api']) await createCategory(context, { name: slug, slug, module: 'documentation' });
  await portal.build('documentation', {
    ...published,
    title: 'Poradnik',
    slug: 'poradnik',
    category: 'poradniki',
    content:
      '## Krok\n\nZobacz [Łódź](/dokumentacja/lodz) i [krok](#krok), po czym wpisz `<a href="/x">`.\n\n## A > B\n\n![Plan](/files/plan.png)',
  });
  await portal.build('documentation', { title: 'Tajny szkic API', slug: 'szkic-api', category: 'api', content: 'nic' });
  await portal.build('documentation', { title: 'Tajny szkic', slug: 'szkic', content: 'nic' });
  await portal.build('documentation', {
    status: 'archived',
    title: 'Tajne archiwum',
    slug: 'archiwum',
    content: 'nic',
  });
  await portal.build('changelog', {
    ...published,
    title: 'Wydanie',
    version: '1.2.0',
    release_date: '2026-01-02',
    content: '- naprawa: błąd <x>',
  });
  await portal.build('announcements', {
    ...published,
    title: 'Trwający',
    valid_from: inHours(-1),
    valid_until: inHours(1),
  });
  await portal.build('announcements', { ...published, title: 'Tajny przyszły', valid_from: inHours(1) });
  await portal.build('announcements', {
    ...published,
    title: 'Tajny miniony',
    valid_from: inHours(-2),
    valid_until: inHours(-1),
  });
});
afterAll(() => portal.stop());

const read = async (path: string) => {
  const answer = await portal.ask(path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** Fails for XML that is not well-formed: unclosed tags, bare ampersands, forbidden characters. */
function expectWellFormed(xml: string) {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^?]*\?>\s*<\?xml-stylesheet [^?]*\?>\s*/, '')
    .replace(
      /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
      (_tag, close: string, name: string, _attributes: string, empty: string) => {
        if (close) expect(open.pop()).toBe(name);
        else if (!empty) open.push(name);
        return '';
      },
    );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
}

describe('feeds', () => {
  test.each(['/feed.xml', '/dziennik-zmian/feed.xml', '/komunikaty/feed.xml'])(
    '%s is a well-formed Atom feed of what is public',
    async (path) => {
      const { status, type, text } = await read(path);
      expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
      expectWellFormed(text);
      expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${testOrigin}${path}"/>`);
      expect(text).toMatch(/<id>urn:uuid:[0-9a-f-]{36}<\/id>/);
      expect(text).not.toContain('Tajn');
    },
  );

  test('entries carry escaped titles and absolute addresses', async () => {
    const { text } = await read('/feed.xml');
    expect(text).toContain('Łódź &amp; &lt;b&gt;&quot;spółka&quot;&lt;/b&gt;');
    expect(text).toContain(`href="${testOrigin}/dokumentacja/lodz"`);
    expect(text).toContain('Wersja 1.2.0: Wydanie');
  });

  test('entries carry their whole text, ready to be read elsewhere', async () => {
    const { text } = await read('/feed.xml');
    const content = /<title>Poradnik<\/title>[\s\S]*?<content type="html">([^<]*)<\/content>/.exec(text)?.[1] ?? '';
    expect(content).toContain('&lt;h2 id=&quot;krok&quot;&gt;Krok&lt;/h2&gt;');
    expect(content).toContain(`href=&quot;${testOrigin}/dokumentacja/lodz&quot;`);
    expect(content).toContain(`href=&quot;${testOrigin}/dokumentacja/poradnik#krok&quot;`);
    expect(content).toContain('&lt;h2 id=&quot;a-b&quot;&gt;A &gt; B&lt;/h2&gt;');
    expect(content).toContain('&lt;code&gt;&amp;#x3C;a href=&quot;/x&quot;&gt;');
    expect(content).toContain(`${testOrigin}/files/plan.png`);
    expect((await read('/dziennik-zmian/feed.xml')).text).toContain(
      '&lt;h2&gt;Naprawy&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;błąd &amp;lt;x&amp;gt;&lt;/li&gt;&lt;/ul&gt;',
    );
  });

  test('a text too long for a feed is left to its page', async () => {
    await portal.build('documentation', {
      status: 'published',
      title: 'Księga',
      slug: 'ksiega',
      content: 'Słowo słowo.\n\n'.repeat(5_000),
    });
    expect(/<title>Księga<\/title>[\s\S]*?<\/entry>/.exec((await read('/feed.xml')).text)?.[0]).not.toContain(
      '<content',
    );
  });

  test('a module without the capability has no feed', async () => {
    expect((await portal.ask('/dokumentacja/feed.xml')).status).toBe(404);
  });

  test('a reader that has it already gets 304, also with a token; HEAD has no body', async () => {
    const { token } = await portal.signIn('user');
    for (const who of [{}, { token }]) {
      const first = await portal.ask('/feed.xml', who);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^",]+"$/);
      expect((await portal.ask('/feed.xml', { ...who, headers: { 'if-none-match': etag } })).status).toBe(304);
      const head = await portal.ask('/feed.xml', { ...who, method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
    const dated = (await portal.ask('/feed.xml', { token })).headers.get('last-modified') ?? '';
    expect((await portal.ask('/feed.xml', { token, headers: { 'if-modified-since': dated } })).status).toBe(304);
  });

  test('a change is in the feed at once', async () => {
    await read('/dziennik-zmian/feed.xml');
    await portal.build('changelog', {
      status: 'published',
      title: 'Najnowsze',
      version: '2.0',
      release_date: '2026-02-02',
      content: '',
    });
    expect((await read('/dziennik-zmian/feed.xml')).text).toContain('Najnowsze');
  });
});

describe('sitemap, robots.txt and llms.txt', () => {
  test('the sitemap names every public page once and nothing else', async () => {
    const { type, text } = await read('/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    expectWellFormed(text);
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain(`${testOrigin}/dokumentacja/lodz`);
    expect(addresses).toContain(`${testOrigin}/dziennik-zmian/1.2.0`);
    expect(text).not.toMatch(/szkic|archiwum/);
    expect(addresses.filter((address) => address?.includes('/komunikaty/'))).toHaveLength(1);
    expect(addresses).toContain(`${testOrigin}/dokumentacja/poradniki`);
    expect(addresses).not.toContain(`${testOrigin}/dokumentacja/api`);
    expect(text).toMatch(/<loc>[^<]*lodz<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
  });

  test('more addresses than a part holds make an index and its parts', async () => {
    const { services } = portal;
    const ctx = { dependsOn() {}, readerDoor: services.publicDoor, services };
    const ask = async (part?: number) =>
      (await answerSitemap(new Request(`${testOrigin}/sitemap.xml`), ctx, part, 5))?.text();
    const urlsIn = (text: string) => text.match(/<url>.*<\/url>/g) ?? [];
    const whole = urlsIn((await read('/sitemap.xml')).text);
    const index = (await ask()) ?? '';
    expectWellFormed(index);
    const parts = index.match(/<sitemap>/g)?.length ?? 0;
    expect(parts).toBe(Math.ceil(whole.length / 5));
    const datesIn = (text: string) => [...text.matchAll(/<lastmod>([^<]*)</g)].map(([, date]) => date ?? '').sort();
    const found: string[] = [];
    for (let part = 1; part <= parts; part++) {
      const text = (await ask(part)) ?? '';
      found.push(...urlsIn(text));
      const named = new RegExp(`<sitemap><loc>[^<]*/sitemap-${part}.xml</loc>(.*)</sitemap>`).exec(index)?.[1] ?? '';
      expect(datesIn(named)).toEqual(datesIn(text).slice(-1));
    }
    expect(found).toEqual(whole);
    expect(await ask(parts + 1)).toBeUndefined();
  });

  test('robots.txt closes the panel and names the sitemap', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain(`Sitemap: ${testOrigin}/sitemap.xml`);
  });

  test('llms.txt lists public pages as markdown', async () => {
    const { text } = await read('/llms.txt');
    expect(text).toContain(`(${testOrigin}/dokumentacja/lodz.md)`);
    expect(text).not.toContain('Tajn');
  });
});

describe('llms-full.txt', () => {
  test('has all public texts whole, as they are by themselves', async () => {
    const { status, type, text } = await read('/llms-full.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const path of ['/dokumentacja/lodz.md', '/dokumentacja/poradnik.md', '/dziennik-zmian/1.2.0.md'])
      expect(text).toContain((await read(path)).text);
    expect(text).toContain('# Trwający');
    expect(text).not.toContain('Tajn');
    expect(text).not.toContain('Dalszych pozycji');
  });

  test('is bounded, and says how much is left out', async () => {
    const { services } = portal;
    const ctx = { readerDoor: services.publicDoor, services, dependsOn() {} };
    const answer = await answerLlmsFull(new Request(testOrigin), ctx, 200);
    const text = await answer.text();
    expect(text.length).toBeLessThan(600);
    expect(text).toMatch(/Dalszych pozycji, które się tu nie zmieściły: [1-9]\./);
  });
});

describe('pages as markdown', () => {
  test('by its address with .md and by Accept', async () => {
    const byAddress = await read('/dokumentacja/lodz.md');
    expect(byAddress.type).toBe('text/markdown; charset=utf-8');
    expect(byAddress.text).toContain('# Nagłówek');
    const byHeader = await portal.ask('/dokumentacja/lodz', { headers: { accept: 'text/markdown' } });
    expect(byHeader.headers.get('vary')).toContain('Accept');
    expect(await byHeader.text()).toBe(byAddress.text);
  });

  test('a version with dots has one too', async () => {
    expect((await read('/dziennik-zmian/1.2.0.md')).text).toContain('## Naprawy\n\n- błąd <x>');
  });

  test('drafts have none, whoever asks', async () => {
    const { token } = await portal.signIn('admin');
    expect((await portal.ask('/dokumentacja/szkic.md', { token })).status).toBe(404);
    expect((await portal.ask('/dokumentacja/szkic', { headers: { accept: 'text/markdown' } })).status).toBe(404);
  });

  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.8', true],
    ['text/html, text/markdown', false],
    ['text/html,*/*;q=0.8', false],
    [null, false],
  ])('Accept %s', (accept, expected) => expect(prefersMarkdown(accept)).toBe(expected));

  test('a long row of blanks in Accept costs as much as it is long, never the square of it', async () => {
    const parts = 30;
    const rows = (count: number) => Array.from({ length: count }, () => ' '.repeat(30_000 / count));
    const cost = (blanks: string[]) => {
      const began = process.cpuUsage();
      for (let again = 0; again < 10; again += 1)
        for (const row of blanks) expect(prefersMarkdown(`text/markdown${row}x`)).toBe(false);
      return process.cpuUsage(began).user;
    };
    // Linear is less than 1, quadratic up to 30; a disturbed measurement is made again.
    await expect.poll(() => cost(rows(1)) / cost(rows(parts))).toBeLessThan(4);
  });
});
