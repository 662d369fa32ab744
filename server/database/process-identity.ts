import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Tells a process from a later one with the same number: the moment it began. Null when no such process runs (or only a
 * zombie).
 */
export function findProcessStart(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`);
    if (stat === null) return null;
    // The second field, a name in parentheses, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  }
  if (process.platform === 'win32') return isRunning(pid) ? 'unknown' : null;
  const [state = '', ...start] = runPs(['-o', 'stat=,lstart=', '-p', String(pid)])
    .trim()
    .split(/\s+/);
  return state === '' || state.startsWith('Z') ? null : start.join(' ');
}

/** The command line of a process, or null if it is unknown. */
export function findProcessCommand(pid: number): string | null {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? null;
  if (process.platform === 'win32') return null;
  return runPs(['-o', 'command=', '-p', String(pid)]).trim() || null;
}

/** Sends a signal to a process, or with a negative number to a group; ignores one that has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The scope in which pids are unique: the boot id and the pid namespace (container). */
export function getProcessSpace(): string {
  if (process.platform !== 'linux') return process.platform;
  return `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${readLink('/proc/self/ns/pid')}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function readLink(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

function runPs(args: string[]): string {
  try {
    return execFileSync('ps', args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
