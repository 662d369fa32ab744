import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepRows } from '#app/files/sweep-files.server';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let admin: Awaited<ReturnType<TestPortal['signInBrowser']>>;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  admin = await portal.signInBrowser('admin');
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const none = { logo: null, logo_dark: null, favicon: null, accent: null, footer_links: [] };
const write = (changes: object) => portal.ask('/api/v1/settings', { method: 'PATCH', token, json: changes });
const read = async () => (await (await portal.ask('/api/v1/settings', { token })).json()) as Record<string, unknown>;
const page = async (path = '/') => (await portal.ask(path)).text();
const errorsOf = async (answer: Response) => ((await answer.json()) as { errors: Record<string, string[]> }).errors;
beforeEach(() => write(none));

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#005ea5' } })
    .png()
    .toBuffer();
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" onload="alert(1)"><script>alert(2)</script><rect width="${width}" height="${height}" fill="#007a3d"/></svg>`,
  );

async function upload(content: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  const answer = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
  return ((await answer.json()) as { url: string }).url;
}

const lookIn = (html: string) => [...html.matchAll(/"(\/look\/[\w.-]+)"/g)].map(([, address = '']) => address);

describe('a logo', () => {
  test('is drawn anew, and stands on public pages, at the sign-in and in the panel', async () => {
    const given = await upload(await png(1_000, 250), 'logo.png');
    expect((await write({ logo: given })).status).toBe(200);
    expect((await read()).logo).toBe(given);
    const [address = ''] = lookIn(await page());
    for (const path of ['/dokumentacja', '/admin/login', '/nie-ma-takiej'])
      expect(lookIn(await page(path))).toContain(address);
    const panel = await portal.ask('/admin/dashboard', { headers: { cookie: admin.cookie } });
    expect(lookIn(await panel.text())).toContain(address);
    expect(await page()).toContain(`<img src="${address}" width="576" height="144" alt="Portal Dokumentacji"`);
    const shown = await portal.ask(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { width } = await sharp(await shown.arrayBuffer()).metadata();
    expect(width).toBe(576);
  });

  test('that is a mark stands beside the name', async () => {
    await write({ logo: await upload(await png(200, 200), 'znak.png') });
    expect(await page()).toMatch(/<img src="[^"]+" width="144" height="144" alt=""[^>]*\/><span class="[^"]*">Portal/);
  });

  test('of an SVG is a drawing of it at full size, without its scripts', async () => {
    await write({ logo: await upload(svg(100, 20), 'logo.svg') });
    const { logo } = await read();
    const api = await portal.ask(String(logo));
    expect(api.headers.get('content-type')).toBe('image/png');
    const [address = ''] = lookIn(await page());
    const drawn = sharp(await (await portal.ask(address)).arrayBuffer());
    expect(await drawn.metadata()).toMatchObject({ format: 'png', width: 720, height: 144 });
  });

  test('for dark pages stands beside the other one', async () => {
    await write({
      logo: await upload(await png(300, 90), 'a.png'),
      logo_dark: await upload(await png(300, 80), 'b.png'),
    });
    const html = await page();
    expect(html).toMatch(/<img [^>]*loading="lazy"[^>]*class="[^"]*"|<img [^>]*class="[^"]*only-light/);
    expect(html).toContain('only-dark');
    expect(new Set(lookIn(html)).size).toBe(2);
  });

  test('is readable by everybody while it is one, and swept once it is none', async () => {
    const first = await upload(await png(64, 64), 'a.png');
    const second = await upload(await png(65, 64), 'b.png');
    const status = async (address: string) => (await portal.ask(address)).status;
    expect(await status(first)).toBe(404);
    await write({ logo: first });
    const [drawn = ''] = lookIn(await page());
    const { services } = portal;
    const context = {
      db: services.systemDb,
      actor: { id: null, name: 'test' },
      changes: services.changes,
      store: services.storage,
      clock: { now: () => new Date(Date.now() + 48 * 3_600_000) },
    };
    await sweepRows(context);
    expect([await status(first), await status(drawn)]).toEqual([200, 200]);
    expect(await status(second)).toBe(404);
    const third = await upload(await png(66, 64), 'c.png');
    await write({ logo: third });
    expect(await status(drawn)).toBe(404);
    await sweepRows(context);
    expect(await portal.sql`select name from files where name = ${first.slice('/files/'.length)}`).toEqual([]);
  });

  test('that is named again is drawn once', async () => {
    const given = await upload(await png(80, 80), 'a.png');
    await write({ logo: given, favicon: given });
    const { logo } = await read();
    await write({ logo, favicon: given });
    const name = given.slice('/files/'.length);
    const drawn = await portal.sql<{
      file_name: string;
    }>`select file_name from files where preview_of = ${name} and file_type = 'image/png'`;
    expect(drawn.map(({ file_name }) => file_name).toSorted()).toEqual(['favicon.png', 'logo.png']);
  });
});

test('an icon is the page’s and the one at the oldest address', async () => {
  expect(await page()).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>');
  await write({ favicon: await upload(await png(400, 300), 'ikona.png') });
  const html = await page();
  const [address = ''] = lookIn(html);
  expect(html).toContain(`<link rel="icon" href="${address}"/><link rel="apple-touch-icon" href="${address}"/>`);
  expect(html).not.toContain('/favicon.svg');
  const icon = await portal.ask('/favicon.ico');
  expect(icon.headers.get('content-type')).toBe('image/png');
  expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ width: 192, height: 192 });
  expect(
    (await portal.ask('/favicon.ico', { headers: { 'if-none-match': icon.headers.get('etag') ?? '' } })).status,
  ).toBe(304);
});

describe('an accent', () => {
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

  test('is one rule on every page, which the policy names, and drops the pages that were kept', async () => {
    expect(await page()).not.toContain('<style');
    await write({ accent: '#005EA5' });
    expect((await read()).accent).toBe('#005ea5');
    const kept = await portal.ask('/');
    const html = await kept.text();
    const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(style).toContain('--button:light-dark(#005ea5,');
    expect(style.length).toBeLessThan(350);
    expect(policyOf(kept)).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`,
    );
    const panel = await portal.ask('/admin/dashboard', { headers: { cookie: admin.cookie } });
    const nonce = /<style nonce="([^"]+)">/.exec(await panel.text())?.[1];
    expect(policyOf(panel)).toContain(`style-src 'self' 'nonce-${nonce}';`);
    await write({ accent: null });
    expect(await page()).not.toContain('<style');
  });

  test.each([
    ['#ffff00', /za jasna.*#[0-9a-f]{6}$/],
    ['karmin', /sześć cyfr/],
    ['#12345', /sześć cyfr/],
  ])('is refused with the reason, as %s', async (accent, reason) => {
    const answer = await write({ accent });
    expect(answer.status).toBe(422);
    expect((await errorsOf(answer)).accent?.[0]).toMatch(reason);
  });
});

describe('footer links', () => {
  const bip = { label: 'BIP', url: 'https://bip.example.pl/?a=1&b=2' };

  test('stand in the footer of every page', async () => {
    await write({ footer_links: [bip, { label: ' RODO ', url: '/dokumentacja/rodo' }] });
    const html = await page('/kontakt');
    expect(html).toMatch(
      /<footer.*href="https:\/\/bip\.example\.pl\/\?a=1&amp;b=2"[^>]*>BIP<\/a>.*>RODO<\/a>.*<\/footer>/s,
    );
    expect((await read()).footer_links).toEqual([bip, { label: 'RODO', url: '/dokumentacja/rodo' }]);
  });

  test.each([
    ['footer_links.0.url', [{ ...bip, url: 'javascript:alert(1)' }]],
    ['footer_links.0.url', [{ ...bip, url: '//obcy.example' }]],
    ['footer_links.1.label', [bip, { ...bip, label: ' ' }]],
    ['footer_links', Array.from({ length: 9 }, () => bip)],
  ])('are refused at %s', async (field, footer_links) => {
    const answer = await write({ footer_links });
    expect(answer.status).toBe(422);
    expect(Object.keys(await errorsOf(answer))).toEqual([field]);
  });
});

test.each([
  ['/files/nie-ma.png', /Nie ma takiego pliku/],
  ['https://obcy.example/logo.png', /Nie ma takiego pliku/],
])('a picture that is not here is refused, as %s', async (logo, reason) => {
  expect((await errorsOf(await write({ logo }))).logo?.[0]).toMatch(reason);
});

test('what is no picture, and a broken one, are refused', async () => {
  const text = await upload(Buffer.from('tekst'), 'notatka.txt');
  const broken = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'zly.svg');
  const errors = await errorsOf(await write({ logo: text, favicon: broken }));
  expect(errors).toEqual({ logo: [expect.stringMatching(/PNG/)], favicon: [expect.stringMatching(/odczytać/)] });
});

test('the logo and the icon are there in maintenance', async () => {
  await write({ logo: await upload(await png(90, 90), 'a.png'), accent: '#005ea5', maintenance_mode: true });
  try {
    const closed = await portal.ask('/');
    expect(closed.status).toBe(503);
    const html = await closed.text();
    expect(html).toContain('--button:light-dark(#005ea5');
    const [address = ''] = lookIn(html);
    expect((await portal.ask(address)).status).toBe(200);
  } finally {
    await write({ maintenance_mode: false });
  }
});

test('feeds have the icon and the logo', async () => {
  const picture = await upload(await png(300, 100), 'a.png');
  expect(await page('/feed.xml')).not.toContain('<icon>');
  await write({ logo: picture, favicon: picture });
  const feed = await page('/feed.xml');
  expect(feed).toMatch(/<icon>http[^<]+\/look\/[\w.-]+\.png<\/icon>\n<logo>http[^<]+\/look\/[\w.-]+\.png<\/logo>/);
});

describe('the form', () => {
  const send = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return portal.ask('/admin/ustawienia?karta=wyglad', {
      method: 'POST',
      body: form,
      headers: { cookie: admin.cookie },
    });
  };
  const file = async (content: Buffer, name: string) => new File([new Uint8Array(content)], name);
  const nothing = new File([], '');

  test.each([
    [1, 3],
    [3, 4],
    [8, 8],
  ])('has, with %i links, %i pairs of fields in sight', async (links, pairs) => {
    await write({ footer_links: Array.from({ length: links }, () => ({ label: 'BIP', url: '/bip' })) });
    const screen = await portal.ask('/admin/ustawienia?karta=wyglad', { headers: { cookie: admin.cookie } });
    const [inSight = '', behind = ''] = (await screen.text()).split('<summary');
    const numbers = (html: string) =>
      [...html.matchAll(/aria-label="Tekst odnośnika (\d)"/g)].map(([, n]) => Number(n));
    expect(numbers(inSight)).toHaveLength(pairs);
    expect([...numbers(inSight), ...numbers(behind)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('saves files, colour and links together', async () => {
    const sent = await send({
      logo: await file(await png(300, 100), 'logo.png'),
      logo_dark: nothing,
      favicon: nothing,
      accent: '#007a3d',
      'footer_links.2.label': 'BIP',
      'footer_links.2.url': 'https://bip.example.pl',
    });
    expect(sent.status).toBe(200);
    expect(await read()).toMatchObject({
      logo: expect.stringMatching(/^\/files\/.*\.png$/),
      logo_dark: null,
      accent: '#007a3d',
      footer_links: [{ label: 'BIP', url: 'https://bip.example.pl' }],
    });
    const { logo } = await read();
    await send({ logo_kept: String(logo), logo: nothing, accent: '' });
    expect(await read()).toMatchObject({ logo, accent: null, footer_links: [] });
    await send({ logo_kept: String(logo), logo_remove: 'on', accent: '' });
    expect((await read()).logo).toBeNull();
  });

  test('keeps a good picture and all words while something else is refused', async () => {
    const refused = await send({
      logo: await file(await png(300, 100), 'logo.png'),
      favicon: await file(Buffer.from('tekst'), 'ikona.txt'),
      accent: '#ffff00',
      'footer_links.3.label': 'Bez adresu',
      'footer_links.3.url': '',
    });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    const kept = /name="logo_kept" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(kept).toMatch(/^\/files\//);
    expect(html).toContain('value="#ffff00"');
    expect(html).toContain('value="Bez adresu"');
    for (const control of ['favicon', 'accent', 'footer_links.3.url']) expect(html).toContain(`href="#${control}"`);
    expect((await read()).logo).toBeNull();
    await send({ logo_kept: kept, accent: '' });
    expect((await read()).logo).toBe(kept);
  });

  test('shows a preview without scripts, and saves nothing', async () => {
    const shown = await send({ intent: 'preview', logo: await file(svg(90, 30), 'logo.svg'), accent: '#6b21a8' });
    const html = await shown.text();
    const nonce = /<style nonce="([^"]+)">\.look-preview\{--accent:[^<]*#6b21a8/.exec(html)?.[1] ?? '';
    expect(shown.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(html.match(/<img src="\/files\/[^"]+\.png"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await read()).toMatchObject({ logo: null, accent: null });
  });

  test('refuses a file of more than a megabyte', async () => {
    const refused = await send({ logo: await file(Buffer.alloc(1_100_000, 1), 'duzy.png'), accent: '' });
    expect(await refused.text()).toContain('najwyżej 1\u00a0MB');
  });
});
