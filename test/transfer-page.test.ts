import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEntry } from '#app/content/entries/create-entry.server';
import { boundModule } from '#app/content/registry.server';
import { clientAction } from '#app/routes/admin/transfer';
import { openArchive } from '#app/files/texts/open-archive.server';
import { buildZip } from './office-files';
import { createTestPortal, testOrigin, type TestPortal } from './portal';

let portal: TestPortal;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  stopJobs = await portal.startJobs();
});
afterAll(async () => {
  await stopJobs?.();
  await portal?.stop();
});

const [page, zip] = ['/admin/ustawienia/import-i-eksport', '/admin/ustawienia/eksport.zip'];

test('an admin gets all content as a zip, from a page that says what is in it', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  await portal.build('documentation', { title: 'Szkic', slug: 'szkic', content: 'Tekst szkicu' });
  const html = await (await portal.ask(page, { headers: { cookie } })).text();
  expect(html).toMatch(/href="\/admin\/ustawienia\/eksport\.zip"[^>]*>.*Pobierz eksport \(ZIP\)/s);
  const answer = await portal.ask(zip, { headers: { cookie } });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="eksport-\d{4}-\d\d-\d\d\.zip"$/);
  const archive = await openArchive(Buffer.from(await answer.arrayBuffer()));
  expect(archive.names).toEqual(expect.arrayContaining(['categories.yaml', 'documentation/szkic.md']));
  const chunks = [];
  for await (const chunk of (await archive.read('documentation/szkic.md'))!) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toMatch(/^---\ntitle: Szkic\n.*\n---\nTekst szkicu$/s);
});

test('an export that its store of files breaks off is no fault of the portal in the log', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const body = new FormData();
  body.set('file', new File(['Tekst'], 'opis.txt', { type: 'text/plain' }));
  const kept = await portal.ask('/api/v1/files', { method: 'POST', headers: { cookie }, body });
  const { url } = (await kept.json()) as { url: string };
  await portal.build('documentation', { title: 'Z plikiem', slug: 'z-plikiem', content: `[Opis](${url})` });
  const { log, storage } = portal.services;
  const [errors, warnings] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const stopped = Object.assign(new Error('the file store stopped'), { code: 'ETIMEDOUT' });
  const away = vi.spyOn(storage, 'read').mockRejectedValue(stopped);
  const answer = await portal.ask(zip, { headers: { cookie } });
  await expect(answer.arrayBuffer()).rejects.toThrow();
  away.mockRestore();
  expect([errors.mock.calls, warnings.mock.calls.at(-1)]).toEqual([[], [expect.anything(), 'an export broke off']]);
});

test.each([page, zip])('%s is for admins alone', async (path) => {
  expect((await portal.ask(path)).status).toBe(302);
  await portal.sql`update settings set moderators_edit = true`;
  const { cookie } = await portal.signInBrowser('moderator');
  const answer = await portal.ask(path, { headers: { cookie } });
  expect([302, 403]).toContain(answer.status);
  expect(await answer.text()).not.toContain('szkic.md');
});

async function upload(cookie: string, name: string, bytes: Buffer): Promise<Response> {
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(bytes)], name));
  return portal.ask(page, { method: 'POST', headers: { cookie, origin: testOrigin }, body });
}

const press = (cookie: string, at: string, fields: Record<string, string>) =>
  portal.ask(at, { method: 'POST', headers: { cookie, origin: testOrigin }, body: new URLSearchParams(fields) });

async function shown(cookie: string, at: string, words: string): Promise<string> {
  let html = '';
  await expect.poll(async () => (html = await (await portal.ask(at, { headers: { cookie } })).text())).toContain(words);
  return html;
}

const slugs = async () =>
  await portal.sql`select slug, status from documentation where slug like 'z-panelu%' order by 1`;

test('an upload is looked through, imported, and taken back, and nobody else sees it', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const sent = await upload(
    cookie,
    'wiki.zip',
    await buildZip({
      'Dział/z-panelu.md': '# Z panelu\n\nTekst\n',
      'Dział/z-panelu-2.md': '# Drugi\n\n{{fragment:nie-ma}}\n',
    }),
  );
  const at = sent.headers.get('location') ?? '';
  expect([sent.status, at]).toEqual([302, expect.stringMatching(/import-i-eksport\/[\w-]+$/)]);
  const html = await shown(cookie, at, 'Sprawdzono. Niczego jeszcze nie zaimportowano.');
  expect(html).toContain('z-panelu-2.md:3');
  expect(html).toContain('odrzucone: 1');
  expect(html).toContain('Z uwagami: 1.');
  expect(await slugs()).toEqual([]);
  const csv = `${at}/raport.csv`;
  expect(html).toContain(`href="${csv}"`);
  const table = await portal.ask(csv, { headers: { cookie } });
  expect(table.headers.get('content-disposition')).toBe('attachment; filename="raport-importu.csv"');
  expect((await table.text()).split('\r\n')[1]).toMatch(/^"z-panelu-2\.md:3";"odrzucony";"element: Drugi";/);

  const ownImports = async (by: string) => await (await portal.ask(page, { headers: { cookie: by } })).text();
  const listed = new RegExp(`href="${at}"[^>]*>wiki\\.zip</a>.*Sprawdzono\\. Niczego jeszcze`, 's');
  expect(await ownImports(cookie)).toMatch(listed);
  const other = await portal.signInBrowser('admin');
  expect(await ownImports(other.cookie)).not.toContain('wiki.zip');
  for (const path of [at, csv])
    expect((await portal.ask(path, { headers: { cookie: other.cookie } })).status).toBe(404);

  const choice = { intent: 'importing', module: 'documentation', publish: 'on' };
  expect((await press(cookie, at, choice)).status).toBe(302);
  await shown(cookie, at, 'Sprawdzono. Niczego jeszcze nie zaimportowano.');
  expect(await slugs()).toEqual([]);

  expect((await press(cookie, at, { ...choice, skip: 'on' })).status).toBe(302);
  await shown(cookie, at, 'Import gotowy');
  expect(await slugs()).toEqual([{ slug: 'z-panelu', status: 'published' }]);

  expect((await press(other.cookie, at, { intent: 'undo' })).status).toBe(404);
  expect((await press(cookie, at, { intent: 'undo' })).status).toBe(302);
  expect(await slugs()).toEqual([]);
  expect(await portal.sql`select title from deleted_entries`).toEqual([{ title: 'Z panelu' }]);
  expect(await portal.sql`select 1 from categories where name = 'Dział'`).toEqual([]);
  expect((await press(cookie, at, { intent: 'undo' })).status).toBe(404);
});

test('an import under way says how far it is', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const steps = await buildZip({ 'Kroki/krok-1.md': '# Krok\n\nA\n', 'Kroki/krok-2.md': '# Drugi krok\n\nB\n' });
  const { systemDb, clock, changes } = portal.services;
  // The second document waits for whoever has just taken its address.
  const at = await systemDb.transaction(async (db) => {
    const context = { db, clock, changes, actor: { id: null, name: 'test' } };
    await createEntry(context, boundModule('documentation'), { title: 'Krok', slug: 'krok-2', content: 'C' });
    const place = (await upload(cookie, 'kroki.zip', steps)).headers.get('location') ?? '';
    expect(await shown(cookie, place, '1 z 2')).toMatch(/<progress[^>]* value="1" max="2"/);
    return place;
  });
  await shown(cookie, at, 'Sprawdzono. Niczego jeszcze nie zaimportowano.');
  expect(await portal.sql`select from job_progress`).toEqual([]);
});

const written = async () => await portal.sql`select from documentation where title in ('Pierwszy etap', 'Drugi etap')`;

/** Has an import carried out that waits with its second document, and does something to it meanwhile. */
async function meanwhile(cookie: string, work: (at: string) => Promise<unknown>): Promise<string> {
  const stages = await buildZip({ 'etap-1.md': '# Pierwszy etap\n\nA\n', 'etap-2.md': '# Drugi etap\n\nB\n' });
  const at = (await upload(cookie, 'etapy.zip', stages)).headers.get('location') ?? '';
  await shown(cookie, at, 'Sprawdzono. Niczego jeszcze nie zaimportowano.');
  const { systemDb, clock, changes } = portal.services;
  const isOver = systemDb.transaction(async (db) => {
    const context = { db, clock, changes, actor: { id: null, name: 'test' } };
    await createEntry(context, boundModule('documentation'), { title: 'Etap', slug: 'etap-2', content: 'C' });
    await press(cookie, at, { intent: 'importing', module: 'documentation' });
    await shown(cookie, at, '1 z 2');
    await work(at);
    throw new Error('nobody takes its address');
  });
  await expect(isOver).rejects.toThrow('nobody');
  return at;
}

test('an import that is cancelled while it is at work leaves nothing, and can begin again', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const other = await portal.signInBrowser('admin');
  const at = await meanwhile(cookie, async (place) => {
    await press(other.cookie, place, { intent: 'cancel' });
    expect(await shown(cookie, place, '1 z 2')).toContain('Przerwij import');
    for (let presses = 0; presses < 2; presses += 1)
      expect((await press(cookie, place, { intent: 'cancel' })).status).toBe(302);
    await shown(cookie, place, 'Przerywanie...');
  });
  await shown(cookie, at, 'Przerwano. Niczego nie zaimportowano.');
  expect([await written(), await portal.sql`select from job_progress`]).toEqual([[], []]);
  expect((await press(cookie, at, { intent: 'cancel' })).status).toBe(302);
  await press(cookie, at, { intent: 'importing', module: 'documentation' });
  await shown(cookie, at, 'Import gotowy');
  expect((await press(cookie, at, { intent: 'cancel' })).status).toBe(302);
  expect(await written()).toHaveLength(2);
  expect((await press(cookie, at, { intent: 'undo' })).status).toBe(302);
});

test('an import of somebody who is no admin any more ends with nothing kept, and says so', async () => {
  const { cookie, id } = await portal.signInBrowser('admin');
  const setRole = (role: string) => portal.sql`update users set role = ${role} where id = ${id}`;
  const at = await meanwhile(cookie, () => setRole('user'));
  const key = `content_import:${at.split('/').at(-1)}`;
  await expect
    .poll(() => portal.sql`select payload ->> 'step' as step from jobs where key = ${key}`)
    .toEqual([{ step: 'cancelled' }]);
  expect(await written()).toEqual([]);
  await setRole('admin');
  await shown(cookie, at, 'straciło w jego trakcie uprawnienia administratora');
});

test('where a second person is required, the panel imports nothing that is public', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  await portal.sql`update settings set review_required = true`;
  const sent = await upload(cookie, 'z-panelu-3.md', Buffer.from('# Trzeci\n\nA\n'));
  const at = sent.headers.get('location') ?? '';
  expect(await shown(cookie, at, 'Sprawdzono')).toContain('/dokumentacja/z-panelu-3');
  await press(cookie, at, { intent: 'importing', module: 'documentation', publish: 'on' });
  await shown(cookie, at, 'Publikację musi zatwierdzić druga osoba.');
  expect(await slugs()).toEqual([]);
});

test('a report is kept whatever names of an archive have, and where it cuts an address within a letter', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const cut = `# A\n\n[a](${'x'.repeat(199)}😀😀.md)\n`;
  const sent = await upload(cookie, 'nazwy.zip', await buildZip({ 'zero\0.md': 'A\n', 'litera.md': cut }));
  const html = await shown(cookie, sent.headers.get('location') ?? '', 'Sprawdzono');
  expect(html).toContain('zero\uFFFD.md');
  expect(html).toContain(`${'x'.repeat(199)}\uFFFD…`);
});

test('a press without a file asks for one', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const answer = await upload(cookie, '', Buffer.alloc(0));
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toMatch(/Nie przesłano pliku.*Wybierz plik do przesłania\./s);
  // The browser's own control says it then.
  expect(html).toMatch(/<span class="js-only [^"]*">Nie wybrano pliku/);
});

test('a file that does not get through is told as such: nothing was to be saved', async () => {
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  const answer = await clientAction({ serverAction } as unknown as Parameters<typeof clientAction>[0]);
  expect(answer).toMatchObject({
    data: { failure: expect.stringContaining('Nie udało się przesłać pliku') as string },
  });
});

test('what is no content is told at once', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const at = (await upload(cookie, 'zle.zip', Buffer.from('nie zip'))).headers.get('location') ?? '';
  expect(await shown(cookie, at, 'Tego pliku nie da się zaimportować')).toContain('uszkodzone');
});
