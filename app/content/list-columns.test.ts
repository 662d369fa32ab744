import { expect, test } from 'vitest';
import { chosenColumns, knownColumns, offeredColumns } from './list-columns';
import { findModuleByPath } from './registry';

const definition = findModuleByPath('dokumentacja')!;
const names = (chosen: string[]) => chosenColumns(definition, chosen).map(({ field }) => field);

test('of the chosen columns those that a list offers are known, and the title is always one of them', () => {
  const known = knownColumns(definition, ['owner', 'category', 'nothing']);
  expect(known).toEqual(['category', 'owner']);
  expect(names(known)).toEqual(['title', 'category', 'owner']);
});

test('without a choice, or with one that is not known any more, a list has the columns of its definition', () => {
  const usual = definition.list.columns.map(({ field }) => field);
  expect([names([]), names(['gone'])]).toEqual([usual, usual]);
});

test('only what a module has is offered, and each once', () => {
  const offered = offeredColumns(findModuleByPath('dziennik-zmian')!).map(({ field }) => field);
  expect(offered).not.toContain('position');
  expect(new Set(offered).size).toBe(offered.length);
});
