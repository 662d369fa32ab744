import type { List, ListItem } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { expect, test } from 'vitest';
import { listItem } from './list-items';

test('each item is checked for looseness a few times, however long the list is', () => {
  let asked = 0;
  const item = (): ListItem => ({
    type: 'listItem',
    children: [],
    get spread() {
      asked += 1;
      return false;
    },
  });
  const list: List = { type: 'list', children: Array.from({ length: 300 }, item) };
  toHast(list, { handlers: { listItem } });
  expect(asked).toBeLessThan(1_000);
});
