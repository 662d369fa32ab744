import { expect, test } from 'vitest';
import { columnsCookie, offeredColumns, rememberedColumns } from './list-columns';
import { findModuleByPath } from './registry';

const definition = findModuleByPath('dokumentacja')!;
const names = (cookies: string | null) => rememberedColumns(definition, cookies).map(({ field }) => field);

test('a browser remembers the columns of a list, and the title is always one of them', () => {
  const [cookie = ''] = columnsCookie(definition, ['owner', 'category', 'nothing']).split(';');
  expect(names(`a=b; ${cookie}; c=d`)).toEqual(['title', 'category', 'owner']);
});

test('without a choice, or with one that is not known any more, a list has the columns of its definition', () => {
  const usual = definition.list.columns.map(({ field }) => field);
  expect([names(null), names('columns_documentation='), names('columns_documentation=gone')]).toEqual([
    usual,
    usual,
    usual,
  ]);
  expect(columnsCookie(definition, [])).toContain('Max-Age=0');
});

test('only what a module has is offered, and each once', () => {
  const offered = offeredColumns(findModuleByPath('dziennik-zmian')!).map(({ field }) => field);
  expect(offered).not.toContain('position');
  expect(new Set(offered).size).toBe(offered.length);
});
