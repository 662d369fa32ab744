import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname } from 'node:path';
import { type Env, EnvError } from '#app/platform/env.server';

/**
 * Makes the data folder where it is missing. Step by step: Node's own recursive way never ends where the system refuses
 * (as in /proc).
 * @throws EnvError for what is no folder or may not be written to
 */
export function prepareDataDir(folder: string): void {
  try {
    if (!existsSync(folder)) {
      if (dirname(folder) !== folder) prepareDataDir(dirname(folder));
      mkdirSync(folder);
    }
    if (!statSync(folder).isDirectory()) throw new EnvError(`DATA_DIR must be a folder; ${folder} is none`);
  } catch (error) {
    throw error instanceof EnvError
      ? error
      : new EnvError(`DATA_DIR must be a folder that can be made and written to: ${reasonOf(error)}`);
  }
}

/** @throws EnvError */
export function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvError(`DATA_DIR must be a folder that can be written to: ${reasonOf(error)}`);
  }
}

/**
 * Listens on the configured address.
 * @throws EnvError that names `PORT` or `HOST`
 */
export function listenAt<S extends Server>(server: S, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<S> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new EnvError(`PORT must be free: something listens on ${HOST}:${PORT} already`));
      else if (error.code === 'EACCES')
        reject(new EnvError(`PORT must be one that this user may open: ${PORT} is not`));
      else reject(new EnvError(`HOST must be an address of this machine: ${reasonOf(error)}`));
    };
    server.once('error', refuse);
    server.listen(PORT, HOST, () => {
      server.off('error', refuse);
      resolve(server);
    });
  });
}

/**
 * Checks whether the address is available before anything else is started.
 * @throws EnvError
 */
export async function tryAddress(env: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  const trial = await listenAt(createServer(), env);
  await new Promise((resolve) => trial.close(resolve));
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
