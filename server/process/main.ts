import type { ViteDevServer } from 'vite';
import { readEnv } from '#app/platform/env.server';
import { databaseTrouble, isDatabaseAway } from '#app/platform/database-errors.server';
import { createLogger, type Logger } from '#app/platform/logger.server';
import { StartRefused } from '#app/platform/start-refused';
import { startDatabase } from '#server/database/database-server';
import { type End, endInTurn } from './ending';
import { prepareDataDir, requireWritable, tryAddress } from './start-checks';

export interface RunningPortal {
  port: number;
  log: Logger;
  /** Graceful shutdown: accepts no new requests, finishes the open ones (10 s at most), closes the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  vite?: ViteDevServer;
  /** Aborted when the process is to end: a start that waits for another instance waits no longer. */
  signal?: AbortSignal;
}

/**
 * Starts the whole portal with the given environment. With `vite` (development) the pages come from its module graph.
 * @throws StartRefused: EnvError naming a bad variable, or one where the database cannot be had
 */
export async function start(
  processEnv: NodeJS.ProcessEnv,
  { vite, signal }: StartOptions = {},
): Promise<RunningPortal> {
  const env = readEnv(processEnv);
  const log = createLogger(env);
  await tryAddress(env);
  if (!env.DATABASE_URL || !env.S3_ENDPOINT) {
    prepareDataDir(env.DATA_DIR);
    requireWritable(env.DATA_DIR);
  }
  const ending: End[] = [];
  const stop = () => endInTurn(ending, log);
  try {
    // The database starts in processes of its own, while this one reads the rest of the server.
    const starting = startDatabase(env, log);
    const reading = import('./serve');
    // Its failure is thrown by the `await` below, when the database can be stopped.
    reading.catch(() => undefined);
    const database = await starting;
    ending.push(() => database.stop());
    const { serve } = await reading;
    const port = await serve({ env, log, database, ending, vite, signal });
    return { port, log, stop };
  } catch (error) {
    await stop();
    if (error instanceof StartRefused || !isDatabaseAway(error)) throw error;
    const reason = `the database went away while the portal started: ${databaseTrouble(error)}`;
    throw new StartRefused(reason, { cause: error });
  }
}
