import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from './data-dir-lock';
import { findProcessStart, getProcessSpace } from './process-identity';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'portal.lock');
const writeLock = (holder: object) => writeFileSync(lockFile(), JSON.stringify({ nonce: 'other', ...holder }));

describe('the lock of a data folder', () => {
  it('refuses a second holder and names the first', async () => {
    const lock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    await (await lockDataDir(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is void when its holder has ended', async () => {
    writeLock({ pid: 2 ** 22 - 1, start: '1', space: getProcessSpace() });
    await expect(lockDataDir(folder)).resolves.toBeDefined();
  });

  it('is void when the number of its holder is a younger process now', async () => {
    writeLock({ pid: process.pid, start: `${Number(findProcessStart(process.pid)) - 1}`, space: getProcessSpace() });
    await expect(lockDataDir(folder)).resolves.toBeDefined();
  });

  it('is void when it is no lock at all', async () => {
    writeFileSync(lockFile(), '');
    await expect(lockDataDir(folder)).resolves.toBeDefined();
  });

  it('holds against a portal of another container as long as it beats', async () => {
    writeLock({ pid: 1, start: '1', space: 'another container' });
    let beats = 0;
    const heart = setInterval(() => utimesSync(lockFile(), new Date(), new Date((beats += 1) * 1000)), 100);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
    clearInterval(heart);
  });

  // The rounds are for the rare orders of events: a lock taken for the dead one that it had just replaced.
  it('goes to exactly one of many that find a dead one', async () => {
    for (let round = 0; round < 100; round += 1) {
      writeLock({ pid: 2 ** 22 - 1, start: '1', space: getProcessSpace() });
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(folder)));
      const holders = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(holders).toHaveLength(1);
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
      expect(readdirSync(folder)).toEqual(['portal.lock']);
      await holders[0]?.release();
    }
  });

  it('goes to one that finds a dead one and its dead successor', async () => {
    writeLock({ pid: 2 ** 22 - 1, start: '1', space: getProcessSpace() });
    const successor = { pid: 2 ** 22 - 1, start: '2', space: getProcessSpace(), nonce: 'next' };
    writeFileSync(`${lockFile()}.after-other`, JSON.stringify(successor));
    await expect(lockDataDir(folder)).resolves.toBeDefined();
    expect(readdirSync(folder)).toEqual(['portal.lock']);
  });
});
