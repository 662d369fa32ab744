import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#test/free-port';

const nobody = 65_534;
const installed = '/usr/lib/postgresql';

/** A server of this machine's own PostgreSQL, over TCP, that can be stopped and started. */
export interface Member {
  port: number;
  start(): void;
  /** @param mode `fast` ends the sessions, `immediate` is a crash */
  stop(mode: 'fast' | 'immediate'): void;
  promote(): void;
}

export interface StandbyCluster {
  primary: Member;
  standby: Member;
  stop(): void;
}

/** A primary and a standby that follows it. @throws Error where no PostgreSQL is installed */
export async function startStandbyCluster(): Promise<StandbyCluster> {
  const version = existsSync(installed)
    ? readdirSync(installed)
        .map(Number)
        .sort((one, other) => one - other)
        .at(-1)
    : undefined;
  if (!version) throw new Error(`no PostgreSQL is installed in ${installed}`);
  const folder = mkdtempSync('/tmp/bench-cluster-');
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid !== undefined) chownSync(folder, nobody, nobody);
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(installed, String(version), 'bin', program), args, {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    });
  const member = (name: string, port: number): Member => {
    const data = path.join(folder, name);
    const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', ...args);
    return {
      port,
      start: () =>
        control('start', '-l', `${data}.log`, '-o', `-h 127.0.0.1 -p ${port} -k ${folder} -c max_connections=60`),
      stop: (mode) => control('stop', '-m', mode),
      promote: () => control('promote'),
    };
  };
  run('initdb', '-D', path.join(folder, 'primary'), '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const primary = member('primary', await freePort());
  primary.start();
  const standby = member('standby', await freePort());
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(primary.port),
    '-U',
    'bench',
    '-D',
    path.join(folder, 'standby'),
    '-R',
    '-c',
    'fast',
  );
  standby.start();
  return {
    primary,
    standby,
    stop() {
      for (const one of [standby, primary]) {
        try {
          one.stop('immediate');
        } catch {
          // It is down already.
        }
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
