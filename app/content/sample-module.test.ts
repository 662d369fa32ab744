import { sql } from 'drizzle-orm';
import { bigint, boolean, date, jsonb, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { instant } from '#app/platform/columns.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { guides, guidesColumns, guidesMigration, guidesTable } from '#test/guides-module';
import { bindTable } from './bind-table.server';
import { defineModule } from './define-module';
import { createEntry } from './entries/create-entry.server';
import { deleteEntry } from './entries/delete-entry.server';
import { findEntryByAddress, findMovedAddress } from './entries/get-entry.server';
import { listEntries } from './entries/list-entries.server';
import { entryInput, formStateOf, readFormState } from './entries/entry-form';
import { updateEntry } from './entries/update-entry.server';
import type { AttachedFile } from './fields/attached-file';
import { type FormState, textIn } from './fields/field-behaviour';
import { presentEntry } from './present-entry.server';
import { contentTable } from './tables.server';

const module = bindTable(guides, guidesTable);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.unsafe(guidesMigration);
});
afterAll(() => database.drop());

const writer = () => ({
  db: database.doors.admin,
  actor: { id: null, name: 'test' },
  clock: systemClock,
  changes: createChangeFeed((error) => {
    throw error;
  }),
});
const visit = (slug: string) => findEntryByAddress(database.doors.public, module, null, slug);
const admin = { role: 'admin' } as const;

describe('a module with nothing but its declaration', () => {
  test('stores every kind of field unchanged', async () => {
    const given = {
      title: 'Łódź o świcie',
      content: '# Początek\n\ntekst',
      changes: '- naprawa: błąd',
      level: 'hard',
      reviewed_on: '2026-02-28',
      opens_at: '2026-03-29T01:00:00.000Z',
      source: 'https://example.org/a',
      attachment: 'https://example.org/b.pdf',
      more: [],
      category: null,
      metadata: { 'Wydanie Drugie': 'tak' },
      featured: true,
      status: 'draft',
    };
    const entry = await createEntry(writer(), module, given);
    expect(presentEntry(guides, entry, admin)).toMatchObject({
      ...given,
      slug: 'lodz-o-swicie',
      metadata: { wydanie_drugie: 'tak' },
    });
    await deleteEntry(writer(), module, entry.id);
  });

  test('goes from draft to published to archived, and visitors see just the middle', async () => {
    const { id } = await createEntry(writer(), module, { title: 'Obieg' });
    expect(await visit('obieg')).toBeUndefined();
    await updateEntry(writer(), module, id, { status: 'published' });
    expect((await visit('obieg'))?.title).toBe('Obieg');
    await updateEntry(writer(), module, id, { status: 'archived' });
    expect(await visit('obieg')).toBeUndefined();
  });

  test('lets the old address of a published entry lead to the new one, except while another is published there', async () => {
    const { id } = await createEntry(writer(), module, { title: 'Stary', status: 'published' });
    await updateEntry(writer(), module, id, { slug: 'nowy' });
    expect(await findMovedAddress(database.doors.public, module, null, 'stary')).toBe('nowy');
    await updateEntry(writer(), module, id, { status: 'draft' });
    expect(await findMovedAddress(database.doors.public, module, null, 'stary')).toBeUndefined();
    await updateEntry(writer(), module, id, { status: 'published' });
    const taker = await createEntry(writer(), module, { title: 'Stary' });
    await updateEntry(writer(), module, taker.id, { content: 'Szkic' });
    expect(await findMovedAddress(database.doors.public, module, null, 'stary')).toBe('nowy');
    await updateEntry(writer(), module, taker.id, { status: 'published' });
    expect((await visit('stary'))?.id).toBe(taker.id);
    await updateEntry(writer(), module, taker.id, { status: 'draft' });
    expect(await visit('stary')).toBeUndefined();
    expect(await findMovedAddress(database.doors.public, module, null, 'stary')).toBe('nowy');
  });

  test('cuts the address that is made from a title, and refuses one that is reserved or taken', async () => {
    const long = await createEntry(writer(), module, { title: 'Bardzo długi tytuł przewodnika' });
    expect(long.slug).toBe('bardzo-dlugi-tytul-p');
    await expect(createEntry(writer(), module, { title: 'Nowości' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { slug: ['Ten adres jest zarezerwowany.'] },
    });
    await expect(createEntry(writer(), module, { title: 'Inny', slug: long.slug })).rejects.toMatchObject({
      code: 'duplicate',
      fields: { slug: ['Ten element już istnieje w bazie danych.'] },
    });
  });

  test('reports every mistake at once, at its field', async () => {
    const wrong = {
      title: ' ',
      slug: 'Zły adres',
      level: 'x',
      reviewed_on: '2026-02-30',
      opens_at: 'jutro',
      source: 'javascript:alert(1)',
      metadata: { '!': '1' },
      featured: 'tak',
      nowe: 1,
    };
    const error: unknown = await createEntry(writer(), module, wrong).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'invalid' });
    expect(Object.keys((error as { fields: object }).fields).sort()).toEqual(Object.keys(wrong).sort());
  });

  test('refuses text that PostgreSQL cannot keep, instead of failing on it', async () => {
    for (const title of ['zero \0', 'pół \ud800'])
      await expect(createEntry(writer(), module, { title })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('does not let the second of two editors overwrite the first silently', async () => {
    const { id, revision } = await createEntry(writer(), module, { title: 'Dwoje' });
    await updateEntry(writer(), module, id, { title: 'Pierwszy' }, { revision });
    await expect(updateEntry(writer(), module, id, { title: 'Drugi' }, { revision })).rejects.toMatchObject({
      code: 'stale',
    });
    const racing = await Promise.allSettled(
      [1, 2, 3].map((number) =>
        updateEntry(writer(), module, id, { title: `Wyścig ${number}` }, { revision: revision + 1 }),
      ),
    );
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('finds by title and content, pages and sorts in Polish order', async () => {
    await deleteAll();
    for (const title of ['Żaba', 'Zebra', 'Łoś', 'Lis'])
      await createEntry(writer(), module, { title, content: `zwierzę 100%_${title}` });
    const titles = async (query: object) =>
      (await listEntries(database.doors.admin, module, admin, { sort: 'title', ...query })).items.map(
        ({ title }) => title,
      );
    expect(await titles({})).toEqual(['Lis', 'Łoś', 'Zebra', 'Żaba']);
    expect(await titles({ q: '100%_ża' })).toEqual(['Żaba']);
    expect(await titles({ titled: 'ża' })).toEqual(['Żaba']);
    expect(await titles({ titled: 'zwierzę' })).toEqual([]);
    expect(await titles({ perPage: 2, page: 2 })).toEqual(['Zebra', 'Żaba']);
    await expect(titles({ sort: 'password' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('has a card with its excerpt, without its text', async () => {
    const { id } = await createEntry(writer(), module, {
      title: 'Wizytówka',
      content: '# Nagłówek\n\nPierwsze zdanie.',
    });
    const { items } = await listEntries(database.doors.admin, module, admin, { q: 'Wizytówka', columns: 'card' });
    expect(items).toMatchObject([{ id, title: 'Wizytówka', rendered: { excerpt: 'Nagłówek Pierwsze zdanie.' } }]);
    expect(items[0]).not.toHaveProperty('content');
    expect(items[0]?.rendered).not.toHaveProperty('html');
  });

  test('passes through its form unchanged', async () => {
    const entry = await createEntry(writer(), module, {
      title: 'Formularz',
      opens_at: '2026-07-01T10:00:00Z',
      metadata: { a: '1' },
      featured: true,
    });
    const state = formStateOf(guides, entry);
    const form = new FormData();
    for (const name of Object.keys(state)) form.set(name, textIn(state, name));
    form.set('opens_at', '2026-07-01T12:00');
    form.append('metadata_key', 'a');
    form.append('metadata_value', '1');
    form.set('featured', 'on');
    const { input, errors } = entryInput(guides, readFormState(guides, form));
    expect(errors).toEqual({});
    const saved = await updateEntry(writer(), module, entry.id, input);
    const { updated_at: _old, revision: _first, ...before } = presentEntry(guides, entry, admin);
    const { updated_at: _new, revision: _second, ...after } = presentEntry(guides, saved, admin);
    expect(after).toEqual(before);
  });

  test('keeps the audit of each change with what was before and after', async () => {
    const { id } = await createEntry(writer(), module, { title: 'Ślad' });
    await updateEntry(writer(), module, id, { title: 'Ślady' });
    const rows = await database.sql`select action, before, after from audit_log where subject_id = ${id} order by id`;
    expect(rows).toMatchObject([
      { action: 'create', after: { title: 'Ślad' } },
      { action: 'update', before: { title: 'Ślad' }, after: { title: 'Ślady' } },
    ]);
  });

  test('names a category in the audit log only where it changed', async () => {
    await database.sql`insert into categories (module, name, slug) values (${guides.key}, 'Ślady', 'slady')`;
    const { id } = await createEntry(writer(), module, { title: 'Z kategorią', category: 'slady' });
    await updateEntry(writer(), module, id, { title: 'Wciąż z kategorią' });
    await updateEntry(writer(), module, id, { category: null });
    const rows = await database.sql`select before, after from audit_log where subject_id = ${id} order by id`;
    expect(rows).toMatchObject([
      { after: { category: 'slady' } },
      {},
      { before: { category: 'slady' }, after: { category: null } },
    ]);
    expect(rows[1]).toEqual({ before: { title: 'Z kategorią' }, after: { title: 'Wciąż z kategorią' } });
  });
});

/** The form as a browser would send it. */
function formOf(state: FormState): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(state)) {
    if (typeof value === 'string') form.set(name, value);
    else if (value === true) form.set(name, 'on');
    else if (Array.isArray(value)) for (const one of value) form.append(name, JSON.stringify(one));
    else if (typeof value === 'object' && 'local' in value) {
      form.set(name, value.local);
      form.set(`${name}_instant`, value.began);
    } else if (typeof value === 'object' && 'card' in value) {
      form.set(name, value.url);
      form.set(`${name}_card`, JSON.stringify(value.card));
    }
  }
  return form;
}

/** Two fields of each kind that can occur several times. */
const twins = defineModule({
  ...guides,
  key: 'twins',
  path: 'blizniaki',
  fields: {
    ...guides.fields,
    scan: { kind: 'file', companions: { name: 'scan_name', size: 'scan_size', type: 'scan_type' } },
    more_scans: { kind: 'files', max: 5 },
    fixes: { kind: 'changes', max: 10_000 },
    pace: { kind: 'select', options: ['slow', 'fast'], default: 'slow' },
    due_on: { kind: 'day' },
    closes_at: { kind: 'moment' },
    origin: { kind: 'link' },
    hidden: { kind: 'flag' },
    remark: { kind: 'text', max: 100 },
    remarks: { kind: 'text', max: 1_000, multiline: true },
  },
});
const twinsModule = bindTable(
  twins,
  contentTable(twins, {
    ...guidesColumns(),
    scan: text(),
    scan_name: text(),
    scan_size: bigint({ mode: 'number' }),
    scan_type: text(),
    more_scans: jsonb().$type<AttachedFile[]>().notNull().default([]),
    fixes: text().notNull().default(''),
    pace: text().notNull().default('slow'),
    due_on: date({ mode: 'string' }),
    closes_at: instant(),
    origin: text(),
    hidden: boolean().notNull().default(false),
    remark: text(),
    remarks: text(),
  }),
);

test('a second field of a kind loses nothing of the first, through the API and through the form', async () => {
  await database.sql.unsafe(`
    CREATE TABLE twins (LIKE guides INCLUDING ALL EXCLUDING CONSTRAINTS);
    ALTER TABLE twins ADD scan text, ADD scan_name text, ADD scan_size bigint, ADD scan_type text, ADD more_scans jsonb NOT NULL DEFAULT '[]',
      ADD fixes text NOT NULL DEFAULT '', ADD pace text NOT NULL DEFAULT 'slow', ADD due_on date, ADD closes_at timestamptz, ADD origin text,
      ADD hidden boolean NOT NULL DEFAULT false, ADD remark text, ADD remarks text;
    SELECT open_content_table('twins'::regclass);`);
  const fileOf = (name: string) => ({
    url: `https://example.org/${name}`,
    fileName: name,
    fileSize: 7,
    fileType: 'PDF',
  });
  const given = {
    title: 'Bliźnięta',
    attachment: 'https://example.org/a.pdf',
    attachment_name: 'a.pdf',
    attachment_size: 1,
    attachment_type: 'PDF',
    scan: 'https://example.org/b.pdf',
    scan_name: 'b.pdf',
    scan_size: 2,
    scan_type: 'ODT',
    more: [fileOf('c.pdf')],
    more_scans: [fileOf('d.pdf'), fileOf('e.pdf')],
    changes: '- naprawa: pierwsza',
    fixes: '- naprawa: druga',
    level: 'hard',
    pace: 'fast',
    reviewed_on: '2026-02-28',
    due_on: '2026-03-01',
    opens_at: '2026-03-29T01:00:00.000Z',
    closes_at: '2026-03-30T01:00:00.000Z',
    source: 'https://example.org/1',
    origin: 'https://example.org/2',
    featured: true,
    hidden: false,
    remark: 'Krótko',
    remarks: 'Dłużej',
  };
  const entry = await createEntry(writer(), twinsModule, given);
  expect(presentEntry(twins, entry, admin)).toMatchObject(given);

  const form = formOf(formStateOf(twins, entry));
  const { input, errors } = entryInput(twins, readFormState(twins, form));
  expect(errors).toEqual({});
  expect(presentEntry(twins, await updateEntry(writer(), twinsModule, entry.id, input), admin)).toMatchObject(given);
});

const deleteAll = () => database.doors.admin.execute(sql`delete from guides`);
