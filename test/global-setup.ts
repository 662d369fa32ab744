import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLogger } from '#app/platform/logger.server';
import { startDatabase } from '#server/database/database-server';
import type { ConnectionOptions } from '#server/database/database-client';
import { migrate } from '#server/database/migrate';
import { servePages } from './pages-server';
import { runOnce } from './test-sql';

declare module 'vitest' {
  interface ProvidedContext {
    /** How the owner connects to the run's PostgreSQL server. */
    databaseOwner: ConnectionOptions;
    /** The address of the pages' module server. */
    pagesAddress: string;
  }
}

/** The database that every test file's own is copied from: migrated and empty. */
export const templateName = 'portal_template';

/**
 * One PostgreSQL server for the whole run, the embedded one or that of `TEST_DATABASE_URL`, and one server of pages.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  chmodSync(folder, 0o711); // so that the database's user gets in, and all of it goes with the folder
  const env = { DATA_DIR: folder, DATABASE_URL: process.env.TEST_DATABASE_URL };
  const log = createLogger({ LOG_LEVEL: 'warn' });
  const server = await startDatabase(env, log);
  await runOnce(server.owner, `DROP DATABASE IF EXISTS ${templateName}`);
  await runOnce(server.owner, `CREATE DATABASE ${templateName}`);
  await migrate({ ...server.owner, database: templateName }, log);
  project.provide('databaseOwner', server.owner);
  const pages = await servePages(project.config.root);
  project.provide('pagesAddress', pages.address);
  return async () => {
    await Promise.all([server.stop(), pages.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
}
