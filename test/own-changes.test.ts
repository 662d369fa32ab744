import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ruleIds } from '#app/checks/issue';
import { updateSettings } from '#app/settings/settings.server';
import { untilLockIsAwaited } from './lock-waits';
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

/** What another admin saves. */
const write = async (changes: object) =>
  expect((await portal.ask('/api/v1/settings', { method: 'PATCH', token, json: changes })).status).toBe(200);
const read = async () => (await (await portal.ask('/api/v1/settings', { token })).json()) as Record<string, unknown>;

const words = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('\u00a0', ' ');
/** What the form in a page says it was opened with. */
const openedIn = (html: string) => words(/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? '');

/** The form at this address, as a browser without scripts fills it in: nothing of it is loaded anew. */
async function open(path: string) {
  const headers = { cookie: admin.cookie };
  let opened = openedIn(await (await portal.ask(path, { headers })).text());
  return async (fields: [string, string][], isMultipart = false) => {
    const body = isMultipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of [...fields, ['opened', opened] as const]) body.append(name, value);
    const answer = await portal.ask(path, { method: 'POST', headers, body });
    const html = await answer.text();
    opened = openedIn(html);
    return { status: answer.status, html: words(html), opened };
  };
}

describe('the accessibility statement', () => {
  const path = '/admin/ustawienia?karta=dostepnosc';
  const filled = {
    entity: 'Urząd Gminy',
    published_on: '2024-02-01',
    updated_on: '2026-05-20',
    conformity: 'partial',
    nonconformities: 'Filmy',
    prepared_on: '2026-03-10',
    assessment: 'self',
    contact: 'Anna Nowak',
    email: 'a@example.pl',
    phone: '112',
    complaints: 'Wójt',
    architecture: 'Bez schodów',
    communication: 'E-mail',
  };
  const fields = (changes: Record<string, string>) =>
    Object.entries({ ...filled, ...changes }).map(([name, value]): [string, string] => [
      `accessibility.${name}`,
      value,
    ]);
  beforeEach(() => write({ accessibility: filled }));

  test('keeps what another admin changed meanwhile', async () => {
    const save = await open(path);
    await write({ accessibility: { ...filled, phone: '+48 22 123 45 67' } });
    expect((await save(fields({ entity: 'Urząd' }))).status).toBe(200);
    expect((await read()).accessibility).toMatchObject({ entity: 'Urząd', phone: '+48 22 123 45 67' });
  });

  test('asks at the field that both changed, once', async () => {
    const save = await open(path);
    await write({ accessibility: { ...filled, conformity: 'none', phone: '1' } });
    const asked = await save(fields({ conformity: 'full', nonconformities: '', phone: '1' }));
    expect([asked.status, asked.html]).toEqual([422, expect.stringContaining('ktoś zapisał tu: niezgodna.')]);
    expect((await save(fields({ conformity: 'full', nonconformities: '', phone: '1' }))).status).toBe(200);
    expect((await read()).accessibility).toMatchObject({ conformity: 'full', phone: '1' });
  });

  test('is written whole where another admin has removed it, after a question', async () => {
    const save = await open(path);
    await write({ accessibility: null });
    const asked = await save(fields({ entity: 'Urząd' }));
    expect([asked.status, asked.html]).toEqual([422, expect.stringContaining('ktoś opróżnił to pole')]);
    expect((await save(fields({ entity: 'Urząd' }))).status).toBe(200);
    expect((await read()).accessibility).toMatchObject({ ...filled, entity: 'Urząd' });
  });

  test('tells at each field what a new one lacks', async () => {
    await write({ accessibility: null });
    const save = await open(path);
    const { status, html } = await save([
      ['accessibility.conformity', 'partial'],
      ['accessibility.assessment', 'self'],
    ]);
    expect([status, html]).toEqual([422, expect.stringContaining('id="accessibility.entity-error"')]);
  });
});

describe('the look', () => {
  const path = '/admin/ustawienia?karta=wyglad';
  const bip = { label: 'BIP', url: '/bip' };
  const links = (...labels: string[]) =>
    labels.flatMap((label, row): [string, string][] => [
      [`footer_links.${row}.label`, label],
      [`footer_links.${row}.url`, '/bip'],
    ]);
  beforeEach(() => write({ accent: null, footer_links: [bip] }));

  test('keeps what another admin changed meanwhile', async () => {
    const save = await open(path);
    await write({ footer_links: [bip, { label: 'RODO', url: '/rodo' }] });
    expect((await save([['accent', '#007a3d'], ...links('BIP')], true)).status).toBe(200);
    const saved = await read();
    expect([saved.accent, saved.footer_links]).toEqual(['#007a3d', [bip, { label: 'RODO', url: '/rodo' }]]);
  });

  test('asks about links that both changed, once, and a preview asks nothing', async () => {
    const save = await open(path);
    await write({ footer_links: [{ label: 'RODO', url: '/rodo' }] });
    expect((await save([['intent', 'preview'], ['accent', ''], ...links('BIP', 'Praca')], true)).status).toBe(200);
    const asked = await save([['accent', ''], ...links('BIP', 'Praca')], true);
    expect([asked.status, asked.html]).toEqual([422, expect.stringContaining('ktoś zapisał tu: RODO (/rodo).')]);
    expect((await save([['accent', ''], ...links('BIP', 'Praca')], true)).status).toBe(200);
    expect((await read()).footer_links).toEqual([bip, { label: 'Praca', url: '/bip' }]);
  });

  test('is saved although the picture that its form still has was replaced, and is gone', async () => {
    const put = async (name: string) => {
      const form = new FormData();
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${name}</title></svg>`;
      form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg');
      const answer = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
      await write({ logo: ((await answer.json()) as { url: string }).url });
      return String((await read()).logo);
    };
    const replaced = await put('a');
    const save = await open(path);
    const logo = await put('b');
    await portal.sql`delete from files where detached_at is not null`;
    expect((await save([['logo_kept', replaced], ['accent', '#007a3d'], ...links('BIP')], true)).status).toBe(200);
    expect(await read()).toMatchObject({ logo, accent: '#007a3d' });
  });
});

test('two admins who change different times of keeping keep both', async () => {
  await write({ retention_messages: 0, retention_log: 0 });
  const save = await open('/admin/ustawienia/dane-osobowe');
  await write({ retention_log: 90 });
  const fields = (log: string): [string, string][] => [
    ['intent', 'retention'],
    ['retention_messages', '30'],
    ['retention_feedback', '0'],
    ['retention_log', log],
  ];
  expect((await save(fields('0'))).status).toBe(200);
  expect(await read()).toMatchObject({ retention_messages: 30, retention_log: 90 });
  await write({ retention_log: 100 });
  const asked = await save(fields('40'));
  expect([asked.status, asked.html]).toEqual([422, expect.stringContaining('ktoś zapisał tu: 100.')]);
});

test('two admins who switch off different rules of quality switch off both', async () => {
  await write({ checks_off: [] });
  const save = await open('/admin/jakosc/reguly');
  await write({ checks_off: ['summary'] });
  const on = ruleIds.filter((rule) => rule !== 'impersonal');
  expect((await save(on.map((rule) => ['rule', rule]))).status).toBe(302);
  expect(new Set((await read()).checks_off as string[])).toEqual(new Set(['summary', 'impersonal']));
});

/** Has another admin save these settings while `save` is under way. */
async function meanwhile<Saved>(changes: object, save: () => Promise<Saved>): Promise<Saved> {
  const { systemDb, clock, changes: feed, storage: store } = portal.services;
  let saving: Promise<Saved> | undefined;
  await systemDb.transaction(async (db) => {
    await updateSettings({ db, clock, changes: feed, store, actor: { id: null, name: 'test' } }, changes);
    saving = save();
    await untilLockIsAwaited(portal);
  });
  return saving!;
}

test('two admins who switch off different rules of quality in the same instant switch off both', async () => {
  await write({ checks_off: [] });
  const save = await open('/admin/jakosc/reguly');
  const on = ruleIds.filter((rule) => rule !== 'impersonal').map((rule): [string, string] => ['rule', rule]);
  expect((await meanwhile({ checks_off: ['summary'] }, () => save(on))).status).toBe(302);
  expect(new Set((await read()).checks_off as string[])).toEqual(new Set(['summary', 'impersonal']));
});

test.each([
  ['/admin/ustawienia', 'site_name', 'Portal', 'Mój portal', false],
  ['/admin/ustawienia/dane-osobowe', 'retention_feedback', 0, 9, false],
  ['/admin/ustawienia?karta=wyglad', 'accent', null, '#00aa00', true],
])(
  'who changes in the same instant what another admin changes is asked (%s)',
  async (path, name, before, typed, isMultipart) => {
    await write({ [name]: before, contact_email: 'a@example.pl' });
    const save = await open(path);
    const own: [string, string][] = [
      ['intent', name.startsWith('retention') ? 'retention' : 'save'],
      [name, String(typed)],
    ];
    const others = { site_name: 'Nasz portal', retention_feedback: 8, accent: '#007a3d' };
    const theirs = { [name]: others[name as keyof typeof others] };
    expect((await meanwhile(theirs, () => save(own, isMultipart))).status).toBe(422);
    expect(await read()).toMatchObject(theirs);
  },
);

test('a page that comes after a save, without scripts, says what it shows', async () => {
  await write({ site_description: 'Stary opis', site_name: 'Portal' });
  const path = '/admin/ustawienia';
  const save = await open(path);
  await write({ site_description: 'Nowy opis' });
  const own: [string, string][] = [
    ['site_name', 'Mój portal'],
    ['contact_email', 'a@example.pl'],
  ];
  const { html, opened } = await save([...own, ['site_description', 'Stary opis']]);
  expect(html).toContain('>Nowy opis</textarea>');
  expect(JSON.parse(opened)).toMatchObject({ site_description: 'Nowy opis' });
  await save([...own, ['site_description', 'Stary opis']]);
  expect(await read()).toMatchObject({ site_description: 'Stary opis' });
});
