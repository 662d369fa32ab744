import { describe, expect, it } from 'vitest';
import { differencesBetween } from './conflict-differences';
import type { FormState } from './form-state';

const form = (over: Partial<FormState>): FormState => ({ texts: {}, flags: {}, instants: {}, metadata: [], file: null, files: [], ...over });

describe('what differs between two versions', () => {
  it('is nothing where they say the same', () => expect(differencesBetween(form({ texts: { title: 'a' } }), form({ texts: { title: 'a' } }))).toEqual([]));

  it('is shown where it begins, however far down the text', () => {
    const same = 'x'.repeat(5_000);
    const [difference] = differencesBetween(form({ texts: { content: `${same}ich` } }), form({ texts: { content: `${same}moje` } }));
    expect(difference?.theirs).toMatch(/^…x{40}ich$/);
    expect(difference?.mine).toMatch(/^…x{40}moje$/);
  });

  it('includes marks, metadata and files, whatever the order of the metadata', () => {
    const row = (key: string) => ({ key, value: '1' });
    const theirs = form({ flags: { featured: true }, metadata: [row('a'), row('b')], files: [{ url: '/files/a', fileName: 'a.pdf', fileSize: 1, fileType: '' }] });
    const mine = form({ flags: { featured: false }, metadata: [row('b'), row('a')] });
    expect(differencesBetween(theirs, mine).map(({ name }) => name)).toEqual(['featured', 'additional_files']);
  });
});
