import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#app/platform/errors';
import type { FileContext } from './file-context.server';
import { extensionOf } from './file-names';
import { newFileName } from './save-upload.server';
import { files } from './tables.server';

interface Preview {
  bytes: Uint8Array;
  fileName: string;
  fileType: string;
}

/**
 * Stores something that was drawn of an upload beside it: as public as the upload, and removed with it.
 * @returns its name
 * @throws AppError `not_found` where the upload has just been removed
 */
export async function savePreview(
  { store, db, actor, clock }: FileContext,
  uploadName: string,
  { bytes, fileName, fileType }: Preview,
): Promise<string> {
  const name = newFileName(clock.now(), extensionOf(fileName));
  await store.write(name, once(bytes));
  try {
    await db.transaction(async (tx) => {
      const [upload] = await tx.select({ name: files.name }).from(files).where(eq(files.name, uploadName)).for('share');
      if (!upload) throw new AppError('not_found');
      await tx.insert(files).values({
        name,
        file_name: fileName,
        file_type: fileType,
        file_size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        preview_of: uploadName,
        created_by: actor.id,
        created_at: clock.now(),
      });
    });
  } catch (error) {
    // If it cannot be removed now, the sweep removes it later.
    await store.remove(name).catch(() => {});
    throw error;
  }
  return name;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
