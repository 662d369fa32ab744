import { expect, test } from 'vitest';
import { readAuditQuery } from './audit-query';

const read = (query: string) => readAuditQuery(new URL(`https://portal.example.pl/admin/ustawienia/dziennik?${query}`));

test('a day is filtered from its midnight in Warsaw to the next', () => {
  const { from, until } = read('from=2026-07-01&until=2026-12-31');
  expect([from?.toISOString(), until?.toISOString()]).toEqual(['2026-06-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z']);
});

test('a day outside the database’s range is not a filter', () => {
  for (const day of ['0000-01-01', '0001-01-01', '2026-13-01', '2026-02-30', 'jutro'])
    expect(read(`from=${day}&until=${day}`)).toMatchObject({ from: undefined, until: undefined });
});
