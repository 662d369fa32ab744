import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#app/platform/env.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { silentLog } from '#test/log';
import { fillWithSample } from './fill-with-sample';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a file store that is not there is told by its variables, and leaves no half of the sample behind', async () => {
  const env = readEnv({
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 'tajne',
  });
  await expect(fillWithSample(env, database.doors, silentLog)).rejects.toThrow(
    /^S3_ENDPOINT .*SAMPLE_CONTENT.*: (?!.*tajne).*$/,
  );
  expect(await database.sql`select id from documentation`).toHaveLength(0);
});
