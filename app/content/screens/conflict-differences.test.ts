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
  level: { kind: 'select', options: ['easy', 'hard'], default: 'easy' },
};
const differencesBetween = (theirs: FormState, mine: FormState) =>
  differencesOf({ fields, capabilities: {} }, theirs, mine, () => ({ easy: 'Łatwy' }));

describe('what differs between two versions', () => {
  it('is nothing where they say the same', () =>
    expect(differencesBetween({ title: 'a' }, { title: 'a' })).toEqual([]));

  it('is shown where it begins, however far down the text', () => {
    const same = 'x'.repeat(5_000);
    const [difference] = differencesBetween({ content: `${same}ich` }, { content: `${same}moje` });
    expect(difference?.theirs).toMatch(/^…x{40}ich$/);
    expect(difference?.mine).toMatch(/^…x{40}moje$/);
  });

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
});
