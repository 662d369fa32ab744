import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#app/platform/logger.server';
import { StartRefused } from '#app/platform/start-refused';
import type { Places } from './choose-places';
import { reasonIn } from './cluster';
import { findProcessCommand, findProcessStart, signalProcess } from './process-identity';
import { endServer, folderSetting, spawnServer } from './supervised-server';

export interface Keeper {
  /** Why the server did not start, once that is certain. */
  failure(): string | undefined;
  stop(): Promise<void>;
}

/** Errors while processes of a killed server are still ending: a retry helps. */
const passing = /pre-existing shared memory block|lock file ".*" already exists/;
/** The shell's exit code for a killed child. */
const killedCode = 128 + 9;
const tryAgainMs = 100;
const tries = 100;

/**
 * Runs the server, and runs it again when it ends unasked. One that has never come up is tried again only for a passing
 * reason.
 */
export function keepRunning(home: string, places: Places, log: Logger): Keeper {
  let child: ChildProcess;
  let ended: Promise<void>;
  let stopping = false;
  let failure: string | undefined;
  let attempts = 0;

  const start = () => {
    const began = Date.now();
    attempts += 1;
    child = spawnServer(home, places);
    let said = '';
    child.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-2_000)));
    ended = new Promise((resolve) => {
      child.once('error', (error) => {
        failure = error.message;
        resolve();
      });
      child.once('close', (code, signal) => {
        resolve();
        if (stopping) return;
        const reason = reasonIn(said) || `ended with ${code ?? signal}`;
        const wasUp = Date.now() - began > 1_000 || code === killedCode;
        if (wasUp) attempts = 0;
        if (!wasUp && (attempts > tries || !passing.test(said))) failure = reason;
        log.error({ code, signal, said: reason }, 'the database server ended unasked');
        setTimeout(() => !stopping && start(), wasUp ? 0 : failure ? 5_000 : tryAgainMs).unref();
      });
    });
  };
  start();
  return {
    failure: () => failure,
    async stop() {
      stopping = true;
      await endServer(child, ended);
    },
  };
}

/** The name of a socket's lock at the server's port. */
const socketLock = '.s.PGSQL.5432.lock';

/**
 * Ends the server that a killed portal left behind on this folder, in order, so that nothing written is lost: its
 * supervisor may be at it still, or have been killed with the portal. What it was killed without removing goes: after a
 * restart of the machine the number in its locks may be another program's, which PostgreSQL would take for a running
 * server.
 */
export async function endLeftover(places: { data: string; socket?: string }, log: Logger): Promise<void> {
  await endLocked(join(places.data, 'postmaster.pid'), places.data, log);
  if (places.socket) await endLocked(join(places.socket, socketLock), places.data, log);
}

async function endLocked(lock: string, data: string, log: Logger): Promise<void> {
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  // Version 0.6.0 has only the folder after -D.
  const marks = [` ${folderSetting}=${data} `, ` -D ${data} `];
  const runs = () =>
    findProcessStart(pid) !== null && marks.some((mark) => `${findProcessCommand(pid)} `.includes(mark));
  if (!runs()) {
    rmSync(lock, { force: true });
    return;
  }
  log.warn({ pid }, 'a database server was left running by an earlier portal: it is stopped first');
  signalProcess(pid, 'SIGINT');
  for (let turn = 0; runs(); turn += 1) {
    if (turn > 600)
      throw new StartRefused(`the database server left running on ${data} (process ${pid}) does not stop`);
    await wait(50);
  }
}
