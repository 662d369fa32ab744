import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#test/log';
import { moveInside } from './move-inside';

let root: string;
/** Where the database was, in a folder of its own. */
let old: string;
let dataDir: string;
const folders: string[] = [];

function layOut(place = tmpdir()): void {
  root = mkdtempSync(join(tmpdir(), 'portal-move-'));
  const other = mkdtempSync(join(place, 'portal-moved-'));
  folders.push(root, other);
  dataDir = join(root, 'data');
  old = join(other, 'a1b2', 'db');
  mkdirSync(join(old, 'base', '1'), { recursive: true, mode: 0o700 });
  mkdirSync(dataDir);
  writeFileSync(join(old, 'PG_VERSION'), '18\n');
  writeFileSync(join(old, 'base', '1', '16384'), Buffer.alloc(3_000_001, 'ż'), { mode: 0o600 });
  symlinkSync('base', join(old, 'link'));
  writeFileSync(join(dataDir, 'db-location'), `${old}\n`);
}
beforeEach(() => layOut());
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** With its modes and links: `cpSync` of Node.js 24 loses the modes of folders. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

const inData = (name: string) => join(dataDir, name);

function expectMoved(): void {
  expect(readdirSync(dataDir)).toEqual(['db']);
  expect(readFileSync(inData('db/base/1/16384')).equals(Buffer.alloc(3_000_001, 'ż'))).toBe(true);
  expect(statSync(inData('db/base/1/16384')).mode & 0o777).toBe(0o600);
  expect(statSync(inData('db/base')).mode & 0o777).toBe(0o700);
  expect(existsSync(inData('db/link/1/16384'))).toBe(true);
  expect(existsSync(join(old, '..'))).toBe(false);
}

const otherDisk = ['/dev/shm', process.cwd()].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

test('a database on the same disk is moved', async () => {
  await moveInside(dataDir, silentLog);
  expectMoved();
});

test.runIf(otherDisk)('a database on another disk is copied whole, and then removed there', async () => {
  layOut(otherDisk);
  await moveInside(dataDir, silentLog);
  expectMoved();
});

test('nothing happens where no database is noted', async () => {
  rmSync(inData('db-location'));
  await moveInside(dataDir, silentLog);
  expect(readdirSync(dataDir)).toEqual([]);
});

describe('a move that was cut off goes on', () => {
  test('half-way through the copy', async () => {
    mkdirSync(inData('db.moving/base'), { recursive: true });
    writeFileSync(inData('db.moving/PG_VERSION'), '1');
    await moveInside(dataDir, silentLog);
    expectMoved();
  });

  test('after the folder was moved', async () => {
    renameSync(old, inData('db.moving'));
    await moveInside(dataDir, silentLog);
    rmSync(join(old, '..'), { recursive: true, force: true });
    expectMoved();
  });

  test('after the copy began to count', async () => {
    copy(old, inData('db.moving'));
    renameSync(inData('db-location'), inData('db-location.moved'));
    writeFileSync(join(old, 'PG_VERSION'), 'no longer looked at');
    await moveInside(dataDir, silentLog);
    expectMoved();
    expect(readFileSync(inData('db/PG_VERSION'), 'utf8')).toBe('18\n');
  });

  test('while the old one was being removed', async () => {
    copy(old, inData('db'));
    renameSync(inData('db-location'), inData('db-location.moved'));
    rmSync(join(old, 'base'), { recursive: true });
    await moveInside(dataDir, silentLog);
    expectMoved();
  });
});

test('a noted database that is gone ends the start, since an empty portal would look like a loss', async () => {
  rmSync(old, { recursive: true });
  await expect(moveInside(dataDir, silentLog)).rejects.toThrow(/which is not there: bring it back/);
  expect(readdirSync(dataDir)).toEqual(['db-location']);
});

test('where DATA_DIR holds a database as well, none of the two is touched', async () => {
  mkdirSync(inData('db'));
  writeFileSync(inData('db/PG_VERSION'), '18\n');
  await expect(moveInside(dataDir, silentLog)).rejects.toThrow(/both hold a database/);
  expect([existsSync(join(old, 'base')), readdirSync(inData('db'))]).toEqual([true, ['PG_VERSION']]);
});
