import { readFileSync } from 'node:fs';
import { expect, inject, test, vi } from 'vitest';
import { StartRefused } from '#app/platform/start-refused';
import { silentLog } from '#test/log';
import { migrate, readMigrations } from './migrate';

// A build of a version before the one that is checked out: it knows one migration less.
vi.mock('#db/migrations/meta/_journal.json', () => {
  const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as { entries: unknown[] };
  return { default: { ...journal, entries: journal.entries.slice(0, -1) } };
});

test('code of one version runs no migrations of another, neither at a start nor at a restore', async () => {
  await expect(migrate(inject('databaseOwner'), silentLog)).rejects.toThrow(StartRefused);
  expect(() => readMigrations()).toThrow(/built of another version .* npm run build/);
});
