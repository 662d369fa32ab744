import { buffer } from 'node:stream/consumers';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { refusalOf } from '#app/platform/database-errors.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import type { FileStore } from './file-store.server';
import { previewType } from './image-preview.server';
import { files } from './tables.server';

/**
 * Notes the sizes of previews that were drawn before sizes were noted. One that cannot be read is left out.
 * @param signal ends it after the preview that is being measured
 * @throws where the database or the store is away
 */
export async function measurePreviews(
  { db, store, log }: { db: Database; store: FileStore; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const unmeasured = and(eq(files.file_type, previewType), isNotNull(files.preview_of), isNull(files.width));
  for (const { name } of await db.select({ name: files.name }).from(files).where(unmeasured)) {
    if (signal.aborted) return;
    try {
      const stream = await store.read(name);
      if (!stream) continue;
      // Only here: most starts have nothing to measure, and it takes memory.
      const { default: sharp } = await import('sharp');
      // Of an animation its height is that of one frame.
      const { width, height } = await sharp(await buffer(stream)).metadata();
      await db.update(files).set({ width, height }).where(eq(files.name, name));
    } catch (error) {
      if (refusalOf(error).code === 'unavailable') throw error;
      log.warn({ err: error, file: name }, 'a picture could not be measured');
    }
  }
}
