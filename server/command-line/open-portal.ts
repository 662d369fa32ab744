import { createChangeFeed } from '#app/audit/change-feed.server';
import type { UserWriter } from '#app/identity/user-writer.server';
import { systemClock } from '#app/platform/clock';
import { logFailure } from '#app/platform/database-errors.server';
import { type Env, readEnv } from '#app/platform/env.server';
import { createLogger, type Logger } from '#app/platform/logger.server';
import { getPublicSettings } from '#app/settings/settings.server';
import { backupTexts } from '#app/texts/pl/backup';
import { commandLineTexts as texts } from '#app/texts/pl/command-line';
import { DataDirInUseError } from '#server/database/data-dir-lock';
import { type DatabaseServer, startDatabase } from '#server/database/database-server';
import { type Doors, openDoors } from '#server/database/doors';
import { joinEmbedded } from '#server/database/join-embedded';
import { hasNewestSchema, hasSchema, isOlderInUse, migrate } from '#server/database/migrate';
import { findsDatabase } from '#server/database/move-inside';
import { Failure } from './failure';

/**
 * The portal that a command works on: one that is stopped, whose database this process runs meanwhile, or one that
 * runs.
 */
export interface OpenPortal {
  env: Env;
  log: Logger;
  database: DatabaseServer;
  doors: Doors;
  /** Changes accounts on behalf of whoever runs the command. */
  writer: UserWriter;
}

/** The database and the environment of a stopped portal. */
export type StoppedPortal = Pick<OpenPortal, 'env' | 'database'>;

/**
 * Runs the database of a stopped portal, whatever schema it has.
 * @throws Failure while the portal runs on this machine
 */
export async function withStoppedPortal<T>(
  processEnv: NodeJS.ProcessEnv,
  work: (portal: StoppedPortal) => Promise<T>,
): Promise<T> {
  const { env, log } = readSettings(processEnv);
  const database = await startDatabase(env, log).catch((cause: unknown) => {
    throw cause instanceof DataDirInUseError ? new Failure(backupTexts.running, { cause }) : cause;
  });
  try {
    return await work({ env, database });
  } finally {
    await database.stop();
  }
}

function readSettings(processEnv: NodeJS.ProcessEnv): Pick<OpenPortal, 'env' | 'log'> {
  const env = readEnv(processEnv);
  // Standard output is for a command's results, not for logs.
  return { env, log: createLogger({ LOG_LEVEL: processEnv.LOG_LEVEL ? env.LOG_LEVEL : 'warn' }, 2) };
}

/**
 * Opens the portal that the environment names, and closes it after the work.
 * @param begin called with a warning where there is no portal yet, and a new one is made. Without it that is refused: a
 *   command with another environment than the portal's would work on an empty one, and seem to succeed
 * @throws Failure, and what its start would throw
 */
export async function withPortal<T>(
  processEnv: NodeJS.ProcessEnv,
  work: (portal: OpenPortal) => Promise<T>,
  begin?: (warning: string) => void,
): Promise<T> {
  const { env, log } = readSettings(processEnv);
  const none = (where: string) => {
    if (!begin) throw new Failure(texts.portal.none(where));
    begin(texts.portal.begun(where));
  };
  const database = await findDatabase(env, log, none);
  try {
    const doors = await openDoors(database.owner, log);
    try {
      return await work({ env, log, database, doors, writer: writerOf(env, doors, log) });
    } finally {
      await doors.close();
    }
  } finally {
    await database.stop();
  }
}

async function findDatabase(env: Env, log: Logger, none: (where: string) => void): Promise<DatabaseServer> {
  const isNew = !env.DATABASE_URL && !findsDatabase(env.DATA_DIR);
  if (isNew) none(`DATA_DIR=${env.DATA_DIR}`);
  let database: DatabaseServer;
  try {
    database = await startDatabase(env, log);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const running = await joinEmbedded(env.DATA_DIR).catch((cause: Error) => {
      throw new Failure(texts.portal.unreachable(cause.message), { cause });
    });
    if (await hasNewestSchema(running.owner)) return running;
    throw new Failure(texts.portal.otherVersion, { cause: error });
  }
  try {
    if (!isNew && !(await hasSchema(database.owner)))
      none(env.DATABASE_URL ? 'DATABASE_URL' : `DATA_DIR=${env.DATA_DIR}`);
    if (await isOlderInUse(database.owner)) throw new Failure(texts.portal.otherVersion);
    await migrate(database.owner, log);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const writerOf = (env: Env, doors: Doors, log: Logger): UserWriter => ({
  db: doors.admin,
  actor: { id: null, name: texts.actor },
  clock: systemClock,
  changes: createChangeFeed((error) => logFailure(log, error, 'a listener to changes failed')),
  adminEmails: env.ADMIN_EMAILS,
  // Whoever runs the command passes the link on.
  sendsMail: false,
  siteName: async () => (await getPublicSettings(doors.admin)).site_name,
  passwordsWork: !env.OIDC_ONLY,
});
