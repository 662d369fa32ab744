import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/free-port';

const kilobytesPerMb = 1024;

export interface Running {
  pid: number;
  address: string;
  /** From the command to the first answer. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** Starts a program that serves on PORT, in `folder`, and waits for its first answer at `ready`. */
export async function startProcess(
  args: string[],
  variables: Record<string, string>,
  ready: string,
  folder = process.cwd(),
): Promise<Running> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '1', // as npm start sets it
    PORT: String(port),
    PUBLIC_URL: address,
    ...variables,
  };
  const child = spawn(process.execPath, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await answers(address + ready))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}`);
    await wait(10);
  }
  return { pid: child.pid ?? 0, address, startedInMs: performance.now() - began, stop: () => stop(child) };
}

/** Gives some work a folder, open to the database's own user, so that all of a portal goes with it. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(folder, 0o711);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the portal with data of its own, and ends it after the work. @param work may put more into the folder */
export const withPortal = (
  variables: Record<string, string>,
  work: (portal: Running, folder: string) => Promise<void>,
): Promise<void> =>
  withFolder(async (folder) => {
    const all = { DATA_DIR: join(folder, 'data'), ...variables };
    const portal = await startProcess(['scripts/start.mjs'], all, '/readyz');
    try {
      await work(portal, folder);
    } finally {
      await portal.stop();
    }
  });

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const statOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/**
 * CPU time that a process has used so far, in milliseconds, of all threads that still run; 0 when it has ended. It is
 * exact to the nanosecond: `/proc/PID/stat` counts in steps of 10 ms.
 */
export function cpuTimeMs(pid: number): number {
  const threads = readIfThere(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const nanoseconds = threads.map((thread) =>
    Number(readIfThere(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))?.split(' ')[0] ?? 0),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** The same of a portal with its database's processes, as far as these still run. */
export const wholeCpuTimeMs = (pid: number): number =>
  descendants(pid).reduce((sum, one) => sum + cpuTimeMs(one), cpuTimeMs(pid));

/**
 * Memory of a portal: the resident set of its own process, and what its database's processes share out among them
 * (PSS).
 */
export function memoryMb(pid: number): { portal: number; database: number } {
  const value = (file: string, name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / kilobytesPerMb;
  const database = descendants(pid).reduce(
    (sum, one) => sum + (readIfThere(() => value(`/proc/${one}/smaps_rollup`, 'Pss')) ?? 0),
    0,
  );
  return { portal: value(`/proc/${pid}/status`, 'VmRSS'), database };
}

function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(readIfThere(() => statOf(name)[1]))]);
  const of = (parent: number): number[] =>
    parents.filter(([, its]) => its === parent).flatMap(([child = 0]) => [child, ...of(child)]);
  return of(pid);
}

/** What `/proc` says, unless the process or thread has ended meanwhile. */
function readIfThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
