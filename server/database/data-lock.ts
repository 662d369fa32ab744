import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * When a process began, in clock ticks since the boot: with its pid it names one process for good, since pids are used
 * again. Empty where /proc does not tell, and undefined when there is no such process.
 */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return '';
  }
}

/**
 * Takes the data folder for this process; the lock of a process that has ended, however it ended, counts for nothing.
 * @returns the way to give it back
 * @throws Error naming the process that has it
 */
export function lockDataFolder(folder: string): () => void {
  const path = join(folder, 'portal.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid = '', start = ''] = read(path).trim().split(' ');
    if (/^\d+$/.test(pid) && startOf(Number(pid)) === start) {
      throw new Error(`DATA_DIR ${folder} is in use by another portal (process ${pid})`);
    }
    rmSync(path, { force: true });
  }
  throw new Error(`DATA_DIR ${folder} cannot be locked`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
