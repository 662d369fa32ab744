import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fingerprint, root } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-steps-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a source that comes or changes makes the build stale, a test does not', () => {
  const print = () => fingerprint([relative(root, folder)]);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'deep'));
  write('deep/page.ts', 'one');
  const first = print();
  write('deep/page.test.ts', 'expect(1)');
  expect(print()).toBe(first);
  write('deep/page.ts', 'other');
  const second = print();
  expect(second).not.toBe(first);
  write('deep/more.ts', '');
  expect(print()).not.toBe(second);
});

test('a path that is not there is no part of a fingerprint', () => {
  expect(fingerprint(['no-such-folder'])).toBe(fingerprint([]));
});
