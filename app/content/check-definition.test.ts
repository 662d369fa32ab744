import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { guides, guidesTable } from '#test/guides-module';
import { bindTable } from './bind-table.server';
import type { Field } from './fields/field';
import { defineModule, type ModuleDefinition } from './define-module';
import { contentTable } from './tables.server';

describe('a declaration with a mistake', () => {
  test('stops the start with a message that names it', () => {
    expect(() => defineModule({ ...guides, list: { ...guides.list, columns: [{ field: 'colour' }] } })).toThrow(
      "content module 'guides': its list names the unknown field 'colour'",
    );
    expect(() => defineModule({ ...guides, fields: { title: guides.fields.title } })).toThrow('slug');
    const waits =
      (when: { field: string; is: string }, required = false) =>
      () =>
        defineModule({ ...guides, fields: { ...guides.fields, source: { kind: 'link', when, required } } });
    expect(waits({ field: 'level', is: 'hard' })).not.toThrow();
    expect(waits({ field: 'level', is: 'odd' })).toThrow(
      "'when' of 'source' asks for 'odd', which is no option of 'level'",
    );
    expect(waits({ field: 'title', is: 'hard' })).toThrow("'when' of 'source' asks for 'hard'");
    expect(waits({ field: 'level', is: 'hard' }, true)).toThrow('cannot be required');
  });

  const { fields } = guides;
  test.each<[says: string, change: Partial<ModuleDefinition>]>([
    ['its searchWeight must be over 0 and at most 1', { searchWeight: 80 }],
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
      "two of its columns or controls would be called 'attachment_name'",
      { fields: { ...fields, attachment_name: { kind: 'text', max: 9 } } },
    ],
    [
      "two of its columns or controls would be called 'attachment_card'",
      { fields: { ...fields, attachment_card: { kind: 'text', max: 9 } } },
    ],
    [
      "two of its columns or controls would be called 'opens_at_instant'",
      { fields: { ...fields, opens_at_instant: { kind: 'flag' } } },
    ],
    [
      "two of its columns or controls would be called 'attachment_size'",
      {
        fields: {
          ...fields,
          scan: { ...fields.attachment, companions: { ...fields.attachment.companions, name: 'scan_name' } },
        },
      },
    ],
    ["'revision' belongs to every entry already", { fields: { ...fields, revision: { kind: 'text', max: 9 } } }],
    [
      "'reviewedOn' must be lower-case letters, digits and underscores",
      { fields: { ...fields, reviewedOn: { kind: 'day' } } },
    ],
    [
      "the default 'odd' of 'pace' is none of its options",
      { fields: { ...fields, pace: { kind: 'select', options: ['slow'], default: 'odd' } } },
    ],
    ["'max' of 'hint' must be above 0", { fields: { ...fields, hint: { kind: 'text', max: 0 } } }],
    ["'note' belongs to every entry already", { fields: { ...fields, note: { kind: 'text', max: 9 } } }],
    ["its address needs a slug field or a required text field 'source'", { address: 'source' }],
    ["its summary 'opens_at' is no text field", { summary: 'opens_at' }],
    ["its date 'level' is neither a day nor a moment", { list: { ...guides.list, date: 'level' } }],
    ["its lists cannot be sorted by '-level', only by created_at", { list: { ...guides.list, sort: '-level' } }],
    ["its search cannot look into 'opens_at'", { search: ['opens_at'] }],
    [
      "'now' cannot be urgent, as 'title' does not offer it",
      { capabilities: { urgent: { field: 'title', is: 'now' } } },
    ],
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
    for (const unmarked of [others, { ...others, featured: { kind: 'flag' } as const }])
      expect(() => defineModule({ ...guides, fields: unmarked })).toThrow("a flag field 'featured' that steers");
  });
});

describe('a table that does not fit its definition', () => {
  const own = { slug: text().notNull().unique(), note: text() };
  const notes = (fields: Record<string, Field>) =>
    defineModule({
      ...guides,
      fields: { title: guides.fields.title, slug: guides.fields.slug, ...fields },
      search: [],
      capabilities: {},
      list: { ...guides.list, date: undefined },
    });
  const bind = (definition: ModuleDefinition, columns: Parameters<typeof contentTable>[1]) => () =>
    bindTable(definition, contentTable(definition, columns) as unknown as Parameters<typeof bindTable>[1]);

  test('is refused where a column cannot keep what its field has', () => {
    const day = notes({ day: { kind: 'day' } });
    expect(bind(day, { ...own, day: integer() })).toThrow(
      "content module 'guides': a day cannot be kept in 'day', a column of type integer",
    );
    expect(bind(day, { ...own, day: timestamp({ withTimezone: true }) })).toThrow('a column of type timestamp');
    expect(bind(day, own)).toThrow("its table has no column 'day'");
  });

  test('is refused where a column cannot hold an empty field', () => {
    const link = (required: boolean) => notes({ source: { kind: 'link', required } });
    expect(bind(link(false), { ...own, source: text().notNull() })).toThrow("'source' may be empty");
    expect(bind(link(true), { ...own, source: text().notNull() })).not.toThrow();
  });

  test('is refused where two entries could have one address', () => {
    expect(bind(notes({}), { slug: text().notNull() })).toThrow("'slug' is not unique");
  });

  test('does not compile where a field has no column', () => {
    // @ts-expect-error a column is missing
    expect(() => bindTable(guides, contentTable(guides, own))).toThrow('no column');
    expect(() => bindTable(guides, guidesTable)).not.toThrow();
  });
});
