import { createChangeFeed } from '#app/audit/change-feed.server';
import { createFileStore } from '#app/files/file-store.server';
import { presentFile } from '#app/files/present-file';
import { saveLocalFile } from '#app/files/save-local-file.server';
import { systemClock } from '#app/platform/clock';
import { logFailure } from '#app/platform/database-errors.server';
import { type Env, EnvError } from '#app/platform/env.server';
import { causesOf } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import type { Logger } from '#app/platform/logger.server';
import { seedSampleContent } from '#db/sample/seed';
import type { Doors } from '#server/database/doors';

/**
 * Fills a portal that never had content with the sample, before anything in this process reads or keeps any; others
 * hear of it by NOTIFY.
 * @throws EnvError where the sample's files cannot be kept, since the store is not there
 */
export async function fillWithSample(env: Env, doors: Pick<Doors, 'admin'>, log: Logger): Promise<void> {
  if (!env.SAMPLE_CONTENT) return;
  const store = createFileStore(env);
  const changes = createChangeFeed((error) => logFailure(log, error, 'a listener to changes failed'));
  const common = { changes, clock: systemClock };
  const saveFile: Parameters<typeof seedSampleContent>[0]['saveFile'] = async (path, db, actor) =>
    presentFile(
      await saveLocalFile({ ...common, store, db, actor }, path).catch((error: unknown) =>
        Promise.reject(namedByVariable(error)),
      ),
    );
  const made = await seedSampleContent(
    { ...common, db: doors.admin, saveFile, tell: (message) => log.info(message) },
    'db/sample',
  );
  if (made > 0) log.info({ entries: made }, 'filled with the sample content');
}

/** An unreachable store is a matter of configuration. */
function namedByVariable(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return error;
  const told = causesOf(error).at(-1)?.message.replace(/\s+/g, ' ');
  return new EnvError(
    `S3_ENDPOINT and its fellows must name a store that keeps the sample content's files (or SAMPLE_CONTENT be false): ${told}`,
    { cause: error },
  );
}
