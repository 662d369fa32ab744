import { expect, test } from 'vitest';
import { readFormState } from '../../entries/entry-form';
import { documentation } from '../../modules/documentation/definition';
import { differencesOfForms } from './form-differences';

const names = { accounts: {}, categories: {} };

test('the copy of a draft’s form, which has no status, differs only in what was typed', () => {
  const stored = { title: 'Instalacja', content: 'Krok 1.', status: 'published' };
  const typed = new FormData();
  typed.set('title', 'Instalacja');
  typed.set('content', 'Krok 1.');
  const differ = () =>
    differencesOfForms(documentation, stored, readFormState(documentation, typed), names, true).map(({ name }) => name);
  expect(differ()).toEqual([]);
  typed.set('content', 'Krok 2.');
  expect(differ()).toEqual(['content']);
});

test('in any other form the status counts', () => {
  const [from, to] = ['draft', 'archived'].map((status) => ({ status }));
  expect(differencesOfForms(documentation, from ?? {}, to ?? {}, names, false)).toMatchObject([{ name: 'status' }]);
});
