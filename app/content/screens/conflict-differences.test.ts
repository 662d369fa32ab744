import { describe, expect, it } from 'vitest';
import type { ModuleDefinition } from '../define-module';
import type { FormState } from '../fields/field-behaviour';
import { differencesBetween as differencesOf } from './conflict-differences';

const fields: ModuleDefinition['fields'] = {
  title: { kind: 'text', max: 200 },
  content: { kind: 'markdown', max: 500_000 },
  featured: { kind: 'flag' },
  metadata: { kind: 'metadata' },
  additional_files: { kind: 'files', max: 5 },
  appears: { kind: 'moment' },
  due: { kind: 'day' },
  shelf: { kind: 'category' },
  level: { kind: 'select', options: ['easy', 'hard'], default: 'easy' },
};
const differencesBetween = (theirs: FormState, mine: FormState, isOfDraft = false) =>
  differencesOf({ fields, capabilities: {} }, theirs, mine, () => ({ easy: 'Łatwy', porady: 'Porady' }), isOfDraft);

describe('what differs between two versions', () => {
  it('is nothing where they say the same', () =>
    expect(differencesBetween({ title: 'a' }, { title: 'a' })).toEqual([]));

  it('is shown where it begins, however far down the text', () => {
    const same = 'x'.repeat(5_000);
    const [difference] = differencesBetween({ content: `${same}ich` }, { content: `${same}moje` });
    expect(difference?.theirs).toMatch(/^…x{40}ich$/);
    expect(difference?.mine).toMatch(/^…x{40}moje$/);
  });

  it('is read as it is where it only has the name of what every object has', () =>
    expect(differencesBetween({ shelf: 'porady' }, { shelf: '__proto__' })).toMatchObject([
      { theirs: 'Porady', mine: '__proto__' },
    ]));

  it('includes marks, metadata and files, whatever the order of the metadata', () => {
    const row = (key: string) => ({ key, value: '1' });
    const theirs = {
      featured: true,
      metadata: [row('a'), row('b')],
      additional_files: [{ url: '/files/a', fileName: 'a.pdf', fileSize: 1, fileType: '' }],
    };
    const mine = { featured: false, metadata: [row('b'), row('a')] };
    expect(differencesBetween(theirs, mine).map(({ name }) => name)).toEqual(['featured', 'additional_files']);
  });

  it('is worded as the form words it', () => {
    expect(differencesBetween({ level: 'easy' }, { level: 'hard' })).toEqual([
      { name: 'level', theirs: 'Łatwy', mine: 'hard' },
    ]);
  });

  it('is worded as the rest of the panel words it', () => {
    const moment = (local: string) => ({ local, began: '' });
    const theirs = { appears: moment('2026-11-20T11:00:00'), due: '2027-01-02', shelf: 'porady', featured: true };
    const mine = { appears: moment('2026-11-20T11:30:15'), due: '2027-13-45', shelf: '', featured: false };
    expect(differencesBetween(theirs, mine)).toEqual([
      { name: 'featured', theirs: 'tak', mine: 'nie' },
      { name: 'appears', theirs: '20.11.2026, 11:00', mine: '20.11.2026, 11:30:15' },
      { name: 'due', theirs: '02.01.2027', mine: '45.13.2027' },
      { name: 'shelf', theirs: 'Porady', mine: '' },
    ]);
  });

  it('is no status between forms of a draft, which have none', () => {
    const [theirs, mine] = [{ status: 'published' }, { status: '' }];
    expect(differencesBetween(theirs, mine, true)).toEqual([]);
    expect(differencesBetween(theirs, mine).map(({ name }) => name)).toEqual(['status']);
  });

  it('is nothing in a time that only lost its empty seconds on the way through a browser', () =>
    expect(
      differencesBetween(
        { appears: { local: '2026-11-20T11:00:00', began: '' } },
        { appears: { local: '2026-11-20T11:00', began: '' } },
      ),
    ).toEqual([]));
});
