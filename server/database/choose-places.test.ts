import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choosePlaces, socketOfUser, sweepSockets } from './choose-places';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-places-'));
  mkdirSync(join(root, 'home'));
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

it('empty folders that killed portals have left are removed, and none that is in use, new or of somebody else', () => {
  const folder = (end: string, prefix = 'portal-7-') => `${prefix}00000000000${end}`;
  const make = (name: string) => mkdirSync(join(root, name));
  const age = (name: string) => utimesSync(join(root, name), 0, 0);
  const [own, left, used, fresh, other] = [
    folder('0'),
    folder('1'),
    folder('2'),
    folder('3'),
    folder('4', 'portal-8-'),
  ];
  for (const name of [own, left, used, fresh, other]) make(name);
  writeFileSync(join(root, used, '.s.PGSQL.5432.lock'), '1');
  for (const name of [own, left, used, other]) age(name);
  sweepSockets(join(root, own));
  expect(readdirSync(root).filter((name) => name.startsWith('portal-'))).toEqual([own, used, fresh, other]);
});

it('a folder that this portal has left itself is its own again, whoever else starts at that moment', () => {
  const [own, other] = ['portal-7-000000000000', 'portal-7-000000000001'];
  for (const name of [own, other]) mkdirSync(join(root, name));
  utimesSync(join(root, own), 0, 0);
  sweepSockets(join(root, own));
  sweepSockets(join(root, other));
  expect(existsSync(join(root, own))).toBe(true);
});

it('where the folder of sockets takes others and may not be listed, none is removed', () => {
  const closed = join(root, 'closed');
  mkdirSync(closed);
  chmodSync(root, 0o755);
  chmodSync(closed, 0o333);
  const isRoot = process.geteuid?.() === 0;
  try {
    if (isRoot) process.seteuid?.(65_534);
    const own = join(closed, 'portal-7-000000000000');
    mkdirSync(own);
    expect(() => sweepSockets(own)).not.toThrow();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(closed, 0o700);
  }
});

it('where nothing temporary can be made, it stands in DATA_DIR, and at home where that path is too long', () => {
  writeFileSync(join(root, 'closed'), '');
  vi.stubEnv('TMPDIR', join(root, 'closed'));
  expect(socketOfUser(join(root, 'data'), 'portal-1')).toBe(join(root, 'data/run'));
  const deep = join(root, 'a'.repeat(100));
  mkdirSync(deep);
  expect(socketOfUser(deep, 'portal-1')).toBe(join(root, 'home/.cache/portal-1'));
});

it.runIf(existsSync('/proc/self'))('a folder that takes no other, and says that there is none, is passed by', () => {
  vi.stubEnv('TMPDIR', '/proc/portal/a');
  expect(socketOfUser(join(root, 'data'), 'portal-1')).toBe(join(root, 'data/run'));
});

it.runIf(process.getuid?.() === 0)('a database that root has copied is given to the user of the server', () => {
  chmodSync(root, 0o755);
  const data = join(root, 'data/db');
  mkdirSync(join(data, 'base/1'), { recursive: true });
  const files = ['PG_VERSION', 'base/1/1259'].map((name) => join(data, name));
  for (const file of files) writeFileSync(file, '18');
  // What a link leads to is not the database's.
  const outside = join(root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'a'), '');
  symlinkSync(outside, join(data, 'base/link'));
  const { runAs, socket } = choosePlaces(join(root, 'data'));
  expect(statSync(join(outside, 'a')).uid).toBe(0);
  rmSync(socket, { recursive: true });
  for (const place of [data, join(data, 'base'), ...files]) expect(statSync(place).uid, place).toBe(runAs?.uid);
});
