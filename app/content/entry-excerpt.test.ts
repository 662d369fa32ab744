import { expect, test } from 'vitest';
import type { EntryRow } from './bind-table.server';
import type { ModuleDefinition } from './define-module';
import { entryExcerpt } from './entry-excerpt.server';
import { announcements } from './modules/announcements/definition';
import { changelog } from './modules/changelog/definition';
import { resources } from './modules/resources/definition';

const excerptOf = (values: Record<string, unknown>, definition: ModuleDefinition = resources) =>
  entryExcerpt(definition, values as EntryRow);

test('a short description is shown whole, a long one is cut to 150 characters with an ellipsis', () => {
  expect(excerptOf({ description: 'Krótki opis.' })).toBe('Krótki opis.');
  expect(excerptOf({ description: 'a'.repeat(150) })).toBe('a'.repeat(150));
  expect(excerptOf({ description: `${'a'.repeat(149)} b` })).toBe(`${'a'.repeat(149)}…`);
});
test('no character is cut in half', () =>
  expect(excerptOf({ summary: '😀'.repeat(151) }, announcements)).toBe(`${'😀'.repeat(150)}…`));
test('the excerpt of a release lists its changes', () =>
  expect(excerptOf({ content: '- funkcja: Jedno\n- naprawa: Drugie' }, changelog)).toBe('Jedno · Drugie'));
