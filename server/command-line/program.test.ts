import { expect, test, vi } from 'vitest';
import { DatabaseAway } from '#app/platform/db.server';
import { runPortalCommand } from '#test/command-line';
import { Failure } from './failure';

const { withPortal } = vi.hoisted(() => ({ withPortal: vi.fn() }));
vi.mock('./open-portal', () => ({ withPortal }));
const lost = new DatabaseAway(new Error('Connection terminated unexpectedly'));

test.each([
  ['in a query', new Error('Failed query: rollback params: ', { cause: lost })],
  ['between two', new Error('Connection terminated unexpectedly')],
  ['before one', new Error('Client has encountered a connection error and is not queryable')],
])('a command whose database goes away %s says so in Polish', async (_, error) => {
  withPortal.mockRejectedValueOnce(error);
  expect(await runPortalCommand({}, ['user', 'list'])).toMatchObject({
    code: 1,
    told: 'Nie udało się: utracono połączenie z bazą danych. Gdy baza będzie znów działać, uruchom polecenie ponownie.',
  });
});

test('a failure that is told in words keeps them, whatever its cause', async () => {
  withPortal.mockRejectedValueOnce(new Failure('tak nie można', { cause: lost }));
  expect((await runPortalCommand({}, ['user', 'list'])).told).toBe('Nie udało się: tak nie można');
});

test('a disk that is read-only is no database that went away', async () => {
  const refused = { code: 'EROFS', syscall: 'open', path: '/mnt/kopia' };
  withPortal.mockRejectedValueOnce(Object.assign(new Error('EROFS: read-only file system'), refused));
  expect((await runPortalCommand({}, ['user', 'list'])).told).toBe(
    'Nie udało się: /mnt/kopia leży na dysku tylko do odczytu.',
  );
});
