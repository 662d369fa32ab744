import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgresPackage, placeBinaries } from './postgres-binaries';

let place: string;
let umask: number;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-binaries-'));
  umask = process.umask(0o077);
});
afterAll(() => {
  process.umask(umask);
  rmSync(place, { recursive: true, force: true });
});

/** What another user cannot read, or not run or enter. */
const closedIn = (home: string) =>
  ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const { mode } = statSync(join(home, name));
    const needed = mode & 0o100 ? 0o005 : 0o004;
    return (mode & needed) !== needed;
  });

test('the database’s user can run its programs, whatever the umask, and also those of a copy that was closed', () => {
  const found = findPostgresPackage();
  const home = placeBinaries(found, place);
  expect(closedIn(home)).toEqual([]);
  for (const name of ['share', 'bin/postgres', 'bin/initdb', '.']) chmodSync(join(home, name), 0o700);
  expect(placeBinaries(found, place)).toBe(home);
  expect(closedIn(home)).toEqual([]);
});
