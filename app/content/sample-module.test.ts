import { sql } from 'drizzle-orm';
import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { instant } from '#app/platform/columns.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { bindTable } from './bind-table.server';
import { defineModule, type ModuleDefinition } from './define-module';
import { createEntry } from './entries/create-entry.server';
import { deleteEntry } from './entries/delete-entry.server';
import { findEntryByAddress, findMovedAddress } from './entries/get-entry.server';
import { listEntries } from './entries/list-entries.server';
import { entryInput, formStateOf, readFormState } from './entries/read-form.server';
import { updateEntry } from './entries/update-entry.server';
import type { AttachedFile } from './fields/attached-file';
import { textIn } from './fields/field-behaviour';
import { presentEntry } from './present-entry.server';
import { contentColumns, featuredColumn, markdownColumns } from './tables.server';

// The walk of docs/adding-a-module.md, with a field of every kind.
const guides = defineModule({
  key: 'guides',
  path: 'przewodniki',
  newPath: 'nowy',
  fields: {
    title: { kind: 'text', max: 200, required: true },
    slug: { kind: 'slug', max: 120, cut: 20 },
    content: { kind: 'markdown', max: 500_000 },
    changes: { kind: 'changes', max: 10_000 },
    level: { kind: 'select', options: ['easy', 'hard'], default: 'easy' },
    reviewed_on: { kind: 'day' },
    opens_at: { kind: 'moment' },
    source: { kind: 'link' },
    attachment: {
      kind: 'file',
      companions: { name: 'attachment_name', size: 'attachment_size', type: 'attachment_type' },
    },
    more: { kind: 'files', max: 5 },
    category: { kind: 'category' },
    metadata: { kind: 'metadata' },
    featured: { kind: 'flag' },
  },
  address: 'slug',
  reserved: ['nowosci'],
  list: {
    columns: [{ field: 'title', cell: 'title' }],
    sort: '-updated_at',
    publicSort: '-created_at',
    date: 'reviewed_on',
  },
  search: ['content'],
  capabilities: { featured: 'marked' },
});

const table = pgTable('guides', {
  ...contentColumns(guides),
  slug: text().notNull().unique(),
  ...markdownColumns(),
  changes: text().notNull().default(''),
  level: text().notNull().default('easy'),
  reviewed_on: date({ mode: 'string' }),
  opens_at: instant(),
  source: text(),
  attachment: text(),
  attachment_name: text(),
  attachment_size: text(),
  attachment_type: text(),
  more: jsonb().$type<AttachedFile[]>().notNull().default([]),
  ...featuredColumn(),
});

const migration = `
  CREATE TABLE guides (LIKE documentation INCLUDING ALL EXCLUDING CONSTRAINTS);
  ALTER TABLE guides ADD changes text NOT NULL DEFAULT '', ADD level text NOT NULL DEFAULT 'easy', ADD reviewed_on date, ADD opens_at timestamptz,
    ADD source text, ADD attachment text, ADD attachment_name text, ADD attachment_size text, ADD attachment_type text, ADD more jsonb NOT NULL DEFAULT '[]';
  SELECT open_content_table('guides'::regclass);`;

const module = bindTable(guides, table);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.unsafe(migration);
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

describe('a module that was only just declared', () => {
  test('keeps every kind of field as it was given', async () => {
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
    expect(presentEntry(guides, entry)).toMatchObject({
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

  test('lets the old address of a published entry lead to the new one, until somebody takes it', async () => {
    const { id } = await createEntry(writer(), module, { title: 'Stary', status: 'published' });
    await updateEntry(writer(), module, id, { slug: 'nowy' });
    expect(await findMovedAddress(database.doors.public, module, null, 'stary')).toBe('nowy');
    await updateEntry(writer(), module, id, { status: 'draft' });
    expect(await findMovedAddress(database.doors.public, module, null, 'stary')).toBeUndefined();
    await createEntry(writer(), module, { title: 'Stary', status: 'published' });
    expect((await visit('stary'))?.slug).toBe('stary');
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

  test('tells of every mistake at once, at its field', async () => {
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

  test('does not let the second of two editors win silently', async () => {
    const { id, revision } = await createEntry(writer(), module, { title: 'Dwoje' });
    await updateEntry(writer(), module, id, { title: 'Pierwszy' }, revision);
    await expect(updateEntry(writer(), module, id, { title: 'Drugi' }, revision)).rejects.toMatchObject({
      code: 'stale',
    });
    const racing = await Promise.allSettled(
      [1, 2, 3].map((number) => updateEntry(writer(), module, id, { title: `Wyścig ${number}` }, revision + 1)),
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

  test('gives a card of itself without its text, but with its excerpt', async () => {
    const { id } = await createEntry(writer(), module, {
      title: 'Wizytówka',
      content: '# Nagłówek\n\nPierwsze zdanie.',
    });
    const { items } = await listEntries(database.doors.admin, module, admin, { q: 'Wizytówka', columns: 'card' });
    expect(items).toMatchObject([{ id, title: 'Wizytówka', rendered: { excerpt: 'Nagłówek Pierwsze zdanie.' } }]);
    expect(items[0]).not.toHaveProperty('content');
    expect(items[0]?.rendered).not.toHaveProperty('html');
  });

  test('comes back from its form as it went in', async () => {
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
    const { updated_at: _old, revision: _first, ...before } = presentEntry(guides, entry);
    const { updated_at: _new, revision: _second, ...after } = presentEntry(guides, saved);
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

  test('tells of a category in the audit where it changed, and only there', async () => {
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

describe('a declaration with a mistake', () => {
  test('ends the start with a sentence that names it', () => {
    expect(() => defineModule({ ...guides, list: { ...guides.list, columns: [{ field: 'colour' }] } })).toThrow(
      "content module 'guides': its list names the unknown field 'colour'",
    );
    expect(() => defineModule({ ...guides, fields: { title: guides.fields.title } })).toThrow('slug');
    const waits =
      (when: { field: string; is: string }, required = false) =>
      () =>
        defineModule({ ...guides, fields: { ...guides.fields, source: { kind: 'link', when, required } } });
    expect(waits({ field: 'level', is: 'hard' })).not.toThrow();
    expect(waits({ field: 'level', is: 'odd' })).toThrow("'source' waits for 'odd', which 'level' does not offer");
    expect(waits({ field: 'title', is: 'hard' })).toThrow("'source' waits for 'hard'");
    expect(waits({ field: 'level', is: 'hard' }, true)).toThrow('cannot be required');
  });

  const { fields } = guides;
  test.each<[says: string, change: Partial<ModuleDefinition>]>([
    [
      "its markdown field 'more_text' must be called 'content', and be the only one",
      { fields: { ...fields, more_text: { kind: 'markdown', max: 9 } } },
    ],
    [
      "its metadata field 'facts' must be called 'metadata', and be the only one",
      { fields: { ...fields, facts: { kind: 'metadata' } } },
    ],
    [
      "its category field 'shelf' must be called 'category', and be the only one",
      { fields: { ...fields, shelf: { kind: 'category' } } },
    ],
    [
      "its slug field 'name' must be called 'slug', and be the only one",
      { fields: { ...fields, name: { kind: 'slug', max: 9 } } },
    ],
    [
      "two of its columns would be called 'attachment_name'",
      { fields: { ...fields, attachment_name: { kind: 'text', max: 9 } } },
    ],
    ["'revision' belongs to every entry already", { fields: { ...fields, revision: { kind: 'text', max: 9 } } }],
    [
      "'reviewedOn' must be lower-case letters, digits and underscores",
      { fields: { ...fields, reviewedOn: { kind: 'day' } } },
    ],
    [
      "'pace' begins with 'odd', which it does not offer",
      { fields: { ...fields, pace: { kind: 'select', options: ['slow'], default: 'odd' } } },
    ],
    ["'hint' has no room for anything", { fields: { ...fields, hint: { kind: 'text', max: 0 } } }],
    ["'note' belongs to every entry already", { fields: { ...fields, note: { kind: 'text', max: 9 } } }],
    ["its address needs a slug field or a required text field 'source'", { address: 'source' }],
    ["its summary 'opens_at' is no text field", { summary: 'opens_at' }],
    ["its date 'level' is neither a day nor a moment", { list: { ...guides.list, date: 'level' } }],
    ["its order '-level' is none of a list", { list: { ...guides.list, sort: '-level' } }],
    ["its search cannot look into 'opens_at'", { search: ['opens_at'] }],
    ['its window needs two moments', { capabilities: { window: { from: 'reviewed_on', until: 'opens_at' } } }],
    [
      'its window must have a beginning, and may have an end',
      { capabilities: { window: { from: 'opens_at', until: 'opens_at' } } },
    ],
    ["a view of it names the unknown field 'colour'", { views: { red: { path: 'x', equals: { colour: 'red' } } } }],
  ])('is refused, as it would lose something quietly: %s', (says, change) => {
    expect(() => defineModule({ ...guides, ...change })).toThrow(says);
  });

  test('is refused where it wants to be featured and has no mark for it', () => {
    const { featured: _, ...others } = fields;
    expect(() => defineModule({ ...guides, fields: others })).toThrow("a flag field 'featured'");
  });
});

const deleteAll = () => database.doors.admin.execute(sql`delete from guides`);
