import { createChangeFeed } from '#app/audit/change-feed.server';
import { createFileStore } from '#app/files/file-store.server';
import { presentFile } from '#app/files/present-file';
import { saveLocalFile } from '#app/files/save-local-file.server';
import { systemClock } from '#app/platform/clock';
import type { Env } from '#app/platform/env.server';
import type { Logger } from '#app/platform/logger.server';
import { seedSampleContent } from '#db/sample/seed.server';
import type { Doors } from './database/doors';

/** Fills a portal that never had content with the sample, before anything in this process reads or keeps any; others hear of it by NOTIFY. */
export async function fillWithSample(env: Env, doors: Pick<Doors, 'admin'>, log: Logger): Promise<void> {
  if (!env.SAMPLE_CONTENT) return;
  const store = createFileStore(env);
  const changes = createChangeFeed((error) => log.error({ err: error }, 'a listener to changes failed'));
  const common = { changes, clock: systemClock };
  const saveFile: Parameters<typeof seedSampleContent>[0]['saveFile'] = async (path, db, actor) =>
    presentFile(await saveLocalFile({ ...common, store, db, actor }, path));
  const made = await seedSampleContent({ ...common, db: doors.admin, saveFile }, 'db/sample');
  if (made > 0) log.info({ entries: made }, 'filled with the sample content');
}
