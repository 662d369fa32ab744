import { expect, test } from 'vitest';
import { documentation } from '../modules/documentation/definition';
import { stateOfCopy } from './state-of-copy';

const restore = (typed: [string, string][]) =>
  stateOfCopy(documentation, { typed, revision: 1, savedAt: '' }, { title: 'Zapisane', status: 'archived' });

test('the copy of a draft’s form leaves the status of an entry that was taken back meanwhile', () => {
  expect(restore([['title', 'Wpisane']])).toMatchObject({ title: 'Wpisane', status: 'archived' });
});

test('a status that was chosen is restored', () => {
  expect(restore([['status', 'draft']])).toMatchObject({ title: '', status: 'draft' });
});
