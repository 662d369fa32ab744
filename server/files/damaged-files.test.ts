import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let folder: string;
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-damaged-'));
  portal = await createTestPortal({ variables: { DATA_DIR: folder } });
  ({ token } = await portal.signIn('admin'));
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

test.for([
  ['fewer', 4, {}],
  ['more', 20, {}],
  ['fewer', 4, { range: 'bytes=2-6' }],
] as const)('a file of which the store has %s bytes (%i) is broken off, not whole', async ([, stored, headers]) => {
  const name = `1-${'a'.repeat(24)}.bin`;
  await portal.sql`delete from files`;
  await portal.sql`insert into files (name, file_name, file_type, file_size, sha256) values (${name}, 'a.bin', 'application/octet-stream', 10, 'x')`;
  await portal.services.storage.write(name, bytes(stored));
  const answer = await portal.ask(`/files/${name}`, { token, headers });
  await expect(answer.arrayBuffer()).rejects.toThrow('the store has');
});

test('a file that the store has no more is not found, and the log names it', async () => {
  const name = `1-${'b'.repeat(24)}.bin`;
  await portal.sql`insert into files (name, file_name, file_type, file_size, sha256) values (${name}, 'b.bin', 'application/octet-stream', 10, 'x')`;
  const warn = vi.spyOn(portal.services.log, 'warn');
  expect((await portal.ask(`/files/${name}`, { token })).status).toBe(404);
  expect(warn).toHaveBeenCalledWith({ file: name }, expect.any(String));
});

async function* bytes(count: number) {
  yield Buffer.alloc(count);
}
