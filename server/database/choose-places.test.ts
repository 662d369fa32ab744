import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socketOfUser } from './choose-places';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-places-'));
  vi.stubEnv('HOME', join(root, 'home'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

it('the socket of an ordinary user stands with what is temporary', () => {
  vi.stubEnv('TMPDIR', root);
  expect(socketOfUser(join(root, 'data'), 'portal-1')).toBe(join(root, 'portal-1'));
});

it('where nothing temporary can be made, it stands in DATA_DIR, and at home where that path is too long', () => {
  writeFileSync(join(root, 'closed'), '');
  vi.stubEnv('TMPDIR', join(root, 'closed'));
  expect(socketOfUser(join(root, 'data'), 'portal-1')).toBe(join(root, 'data/run'));
  const deep = join(root, 'a'.repeat(100));
  mkdirSync(deep);
  expect(socketOfUser(deep, 'portal-1')).toBe(join(root, 'home/.cache/portal-1'));
});
