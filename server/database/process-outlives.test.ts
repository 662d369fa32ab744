import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a process with eight writers outlives connections that are cut over and over, and loses nothing that was acknowledged', async () => {
  const child = spawn(
    process.execPath,
    ['scripts/run-typescript.mjs', 'test/writers-to-cut.ts', JSON.stringify(database.owner)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once('exit', resolve))]);
  expect(code).toBe(0);
  const { written, refused } = JSON.parse(said) as { written: number; refused: number };
  expect(Math.min(written, refused)).toBeGreaterThan(0);
  const [row] = await database.sql<{ count: number }>`select count(*)::int from search_stats`;
  // A commit whose answer was cut off may have gone through.
  expect(row?.count).toBeGreaterThanOrEqual(written);
});
