import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfStatement } from '#app/notifications/remind-of-statement.server';
import { shellTexts } from '#app/texts/pl/shell';
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

const address = '/deklaracja-dostepnosci';
const filled = {
  entity: 'Urząd Gminy Żabia Wola',
  published_on: '2024-02-01',
  updated_on: '2026-05-20',
  conformity: 'partial',
  nonconformities: '- Filmy bez napisów; transkrypcja na [stronie](https://example.pl/filmy).',
  exemptions: '',
  excessive_costs: 'Mapa z archiwum.',
  costs_url: 'https://example.pl/ocena.pdf',
  prepared_on: '2026-03-10',
  reviewed_on: '',
  assessment: 'self',
  auditor: '',
  report_url: '',
  amenities: '',
  shortcuts: 'Ctrl + K otwiera wyszukiwarkę.',
  contact: 'Anna Nowak, koordynatorka do spraw dostępności',
  email: 'dostepnosc@example.pl',
  phone: '+48 22 123 45 67',
  complaints: 'Wójt gminy, ul. Główna 3, 96-321 Żabia Wola',
  apps: '- [Aplikacja gminna](https://example.pl/app) i <script>alert(1)</script>',
  architecture: 'Wejście bez schodów.',
  architecture_url: '/dokumentacja/siedziba',
  communication: 'Tłumacz języka migowego online.',
};
const write = (accessibility: unknown) =>
  portal.ask('/api/v1/settings', { method: 'PATCH', token, json: { accessibility } });
const page = async (path = address) => (await portal.ask(path)).text();
beforeEach(() => write(null));

/** The identifiers of the technical conditions, version 2.0: each exactly once on the page. */
const identifiers = [
  'a11y-wstep',
  'a11y-podmiot',
  'a11y-zakres',
  'a11y-url',
  'a11y-data-publikacja',
  'a11y-data-aktualizacja',
  'a11y-status',
  'a11y-data-sporzadzenie',
  'a11y-kontakt',
  'a11y-email',
  'a11y-telefon',
  'a11y-procedura',
  'a11y-architektura',
  'a11y-komunikacja',
];
const compare = (one = '', other = '') => one.localeCompare(other);
const inOrder = (...ids: (string | undefined)[]) => ids.sort(compare);
const identifiersIn = (html: string) => inOrder(...[...html.matchAll(/ id="(a11y-[\w-]+)"/g)].map(([, id]) => id));

test('there is no page and no link until it is filled in, nor after it is taken away', async () => {
  const seen = async () => [
    (await portal.ask(address)).status,
    (await page('/')).includes(`href="${address}"`),
    (await page('/sitemap.xml')).includes(address),
    (await portal.services.publicDoor.search.search('deklaracja dostępności', { limit: 10 })).items.some(
      ({ id }) => id === address,
    ),
  ];
  expect(await seen()).toEqual([404, false, false, false]);
  expect(await page()).toContain(shellTexts.notFound.text);
  expect((await write(filled)).status).toBe(200);
  expect(await seen()).toEqual([200, true, true, true]);
  await write(null);
  expect(await seen()).toEqual([404, false, false, false]);
});

test('the page has every identifier once, days for programs, and texts without scripts', async () => {
  await write(filled);
  const html = await page();
  expect(identifiersIn(html)).toEqual(inOrder(...identifiers, 'a11y-ocena', 'a11y-aplikacje', 'a11y-architektura-url'));
  expect(html).toContain('<time id="a11y-data-publikacja" dateTime="2024-02-01">1 lutego 2024');
  expect(html).toMatch(/id="a11y-status">.*częściowo zgodna.*z powodu niezgodności lub wyłączeń/s);
  expect(html).toContain('<a href="https://example.pl/filmy"');
  expect(html).not.toContain('alert(1)</script>');
});

test('what does not apply is left out', async () => {
  const full = { ...filled, conformity: 'full', nonconformities: '', excessive_costs: '', costs_url: '', apps: '' };
  await write({ ...full, architecture_url: '', reviewed_on: '2026-09-01' });
  const html = await page();
  expect(identifiersIn(html)).toEqual(inOrder(...identifiers, 'a11y-data-przeglad'));
  expect(html).not.toContain('Niedostępne treści');
});

describe('a refusal', () => {
  test.each([
    ['entity', { entity: ' ' }],
    ['nonconformities', { nonconformities: '', excessive_costs: '' }],
    ['conformity', { conformity: 'full' }],
    ['conformity', { conformity: 'prawie' }],
    ['auditor', { assessment: 'audit' }],
    ['reviewed_on', { reviewed_on: '2026-03-09' }],
    ['published_on', { published_on: '2026-02-30' }],
    ['costs_url', { costs_url: 'javascript:alert(1)' }],
    ['email', { email: 'nie adres' }],
  ])('names its field, as of %s', async (field, wrong) => {
    const answer = await write({ ...filled, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([`accessibility.${field}`]);
  });

  /** Sends the form of Ustawienia. @returns its answer, with the value and the error of each field */
  async function send(fields: Record<string, string>) {
    const answer = await portal.ask('/admin/ustawienia?karta=dostepnosc', {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [`accessibility.${name}`, value])),
    });
    const html = await answer.text();
    const control = (name: string) => {
      const id = `id="accessibility\\.${name}"`;
      const [tag = '', text = ''] =
        new RegExp(`<textarea(?=[^>]*${id})[^>]*>([^<]*)</textarea>`).exec(html) ??
        new RegExp(`<input(?=[^>]*${id})[^>]*value="([^"]*)"[^>]*>`).exec(html) ??
        new RegExp(`<select(?=[^>]*${id})[^>]*>.*?<option(?=[^>]*selected)[^>]*value="([^"]*)"`, 's').exec(html) ??
        [];
      return { tag, text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') };
    };
    const error = (name: string) =>
      new RegExp(`id="accessibility\\.${name}-error"[^>]*>(?:<p>(.*?)</p>)+`).exec(html)?.[1];
    return { status: answer.status, control, error };
  }
  const names = Object.keys(filled) as (keyof typeof filled)[];

  test('stands in the form at each wrong field, and nothing that was typed is lost', async () => {
    const wrong: Record<string, string> = {
      entity: ' ',
      published_on: '2024-02-30',
      updated_on: 'wczoraj',
      costs_url: 'javascript:alert(1)',
      prepared_on: '',
      email: 'nie adres',
      phone: '',
      architecture_url: 'gdzieś',
      communication: 'x'.repeat(4_001),
    };
    const typed: Record<string, string> = { ...filled, ...wrong };
    const { status, control, error } = await send(typed);
    expect(status).toBe(422);
    for (const name of names) {
      expect([name, control(name).text.trim()]).toEqual([name, typed[name]?.trim()]);
      expect([name, error(name) !== undefined, control(name).tag.includes('aria-invalid="true"')]).toEqual([
        name,
        name in wrong,
        name in wrong,
      ]);
      if (name in wrong) expect(control(name).tag).toContain(`accessibility.${name}-error`);
    }
    expect((await portal.ask(address)).status).toBe(404);
  });

  test.each([
    ['nonconformities', { nonconformities: '', excessive_costs: '', costs_url: '' }],
    ['conformity', { conformity: 'full' }],
    ['auditor', { assessment: 'audit' }],
    ['reviewed_on', { reviewed_on: '2026-03-09' }],
  ])('stands at one field for what only contradicts others: %s', async (field, wrong) => {
    const typed: Record<string, string> = { ...filled, ...wrong };
    const { status, control, error } = await send(typed);
    expect(status).toBe(422);
    expect(names.filter((name) => error(name) !== undefined)).toEqual([field]);
    for (const name of names) expect([name, control(name).text]).toEqual([name, typed[name]]);
  });
});

describe('the yearly review', () => {
  const remind = (day: string) => remindOfStatement(portal.services.systemDb, new Date(`${day}T08:00:00Z`));
  const told = async () =>
    (
      await portal.sql`select data ->> 'told' as told from notifications where kind = 'statement_due' order by told`
    ).map((row) => row.told);
  beforeEach(async () => {
    await portal.sql`delete from notifications where kind = 'statement_due'`;
    await portal.sql`delete from jobs where kind = 'mail'`;
  });

  test('is told a month and a fortnight before and on its last day, once each, by bell and mail', async () => {
    await write(filled);
    for (const day of [
      '2026-12-31',
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
      '2027-03-17',
      '2027-03-31',
      '2027-04-01',
    ])
      await remind(day);
    expect(await told()).toEqual(['03-01', '03-17', '03-31']);
    expect(await portal.sql`select distinct payload ->> 'email' as email from jobs where kind = 'mail'`).toEqual([
      { email: 'dostepnosc@example.pl' },
    ]);
  });

  test('is told late where the portal stood still on the day', async () => {
    await write(filled);
    await remind('2027-05-04');
    expect(await told()).toEqual(['03-31']);
  });

  test('is not told once somebody has looked, nor without a statement', async () => {
    await write({ ...filled, reviewed_on: '2027-01-15' });
    await remind('2027-03-31');
    await write(null);
    await remind('2028-03-31');
    expect(await told()).toEqual([]);
  });
});
