import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const kilobytesPerMb = 1024;
const ticksPerSecond = 100;

export interface Running {
  pid: number;
  address: string;
  /** From the command to the first answer. */
  startedInMs: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
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

/** CPU time that a process has used so far, all threads, in milliseconds. */
export function cpuTimeMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return ((user + system) * 1000) / ticksPerSecond;
}

/** The same of a portal with its database's processes, as far as these still run. */
export const wholeCpuTimeMs = (pid: number): number =>
  descendants(pid).reduce((sum, one) => sum + (existsSync(`/proc/${one}/stat`) ? cpuTimeMs(one) : 0), cpuTimeMs(pid));

/**
 * Memory of a portal: the resident set of its own process, and what its database's processes share out among them
 * (PSS).
 */
export function memoryMb(pid: number): { portal: number; database: number } {
  const value = (file: string, name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / kilobytesPerMb;
  const database = descendants(pid).reduce((sum, one) => {
    try {
      return sum + value(`/proc/${one}/smaps_rollup`, 'Pss');
    } catch {
      return sum; // It ended meanwhile.
    }
  }, 0);
  return { portal: value(`/proc/${pid}/status`, 'VmRSS'), database };
}

function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      parents.set(Number(name), Number(statOf(name)[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const of = (parent: number): number[] =>
    [...parents].filter(([, its]) => its === parent).flatMap(([child]) => [child, ...of(child)]);
  return of(pid);
}
