import { expect, test } from 'vitest';
import { ownTurn } from './own-turn';

test('what is ready at once runs in order, and no two pieces in one turn of the event loop', async () => {
  let turn = 0;
  let counting = setImmediate(function count() {
    turn++;
    counting = setImmediate(count);
  });
  const ran: [name: string, turn: number][] = [];
  const work = async (name: string) => {
    await ownTurn();
    ran.push([name, turn]);
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  await work('d');
  clearImmediate(counting);
  expect(ran.map(([name]) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(ran.map(([, at]) => at)).size).toBe(4);
});
