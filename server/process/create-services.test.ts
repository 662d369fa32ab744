import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#app/platform/env.server';
import { findSecret } from './create-services';

const database = { kind: 'embedded', owner: {}, stop: async () => {} } as const;

test('a secret that is made stays, and an empty file left by a full disk is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-secret-'));
  const file = join(folder, 'secret');
  const env = readEnv({ DATA_DIR: folder });
  writeFileSync(file, '');
  const secret = await findSecret(env, database);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await findSecret(env, database)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['secret']);
  rmSync(folder, { recursive: true });
});
