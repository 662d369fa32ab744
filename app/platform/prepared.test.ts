import { expect, test } from 'vitest';
import type { Database } from './db.server';
import { prepared } from './prepared.server';

const door = () => ({}) as Database;

function builder() {
  let built = 0;
  return () => ({ prepare: () => ++built });
}

test('a query is built once for each door, subject and name', () => {
  const [one, other, table, view] = [door(), door(), {}, {}];
  const build = builder();
  const ask = () => [
    prepared(one, table, 'by id', build),
    prepared(one, table, 'by slug', build),
    prepared(one, view, 'by id', build),
    prepared(other, table, 'by id', build),
  ];
  expect(ask()).toEqual([1, 2, 3, 4]);
  expect(ask()).toEqual([1, 2, 3, 4]);
});

test('names that have no end do not fill the memory', () => {
  const [db, table] = [door(), {}];
  const build = builder();
  for (let at = 0; at < 101; at++) prepared(db, table, `${at}`, build);
  expect(prepared(db, table, '100', build)).toBe(101);
  expect(prepared(db, table, '0', build)).toBe(102);
});
