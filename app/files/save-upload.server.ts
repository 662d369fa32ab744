import { createHash, randomBytes } from 'node:crypto';
import { recordChange } from '#app/audit/changes.server';
import { AppError, invalid } from '#app/platform/errors';
import { fileTexts as texts } from '#app/texts/pl/files';
import { detectType, sampleSize } from './detect-type.server';
import type { FileContext } from './file-context.server';
import { cleanFileName, extensionOf } from './file-names';
import { canBePreviewed, drawPreview, previewType } from './image-preview.server';
import { files } from './tables.server';

export interface Upload {
  stream: AsyncIterable<Uint8Array>;
  /** As the client names it: not believed, only cleaned and shown. */
  fileName: string;
  /** The most bytes that are taken. */
  limit: number;
}

export type StoredFile = typeof files.$inferSelect;

/**
 * Takes a file in: streams it into the store while it is measured, hashed and looked at, draws a preview of an image,
 * and writes its row. Not attached to an entry, it goes after a day. When anything fails, nothing is left behind.
 *
 * @throws AppError `invalid` for an empty file, `too_large` over the limit; and whatever the stream fails with
 */
export async function saveUpload(context: FileContext, upload: Upload): Promise<StoredFile> {
  const { store, db, actor, changes, clock } = context;
  const file_name = cleanFileName(upload.fileName);
  const name = newName(clock.now(), extensionOf(file_name));
  const measure = new Measure(upload.limit);
  await store.write(name, measure.through(upload.stream));
  const written = [name];
  try {
    const common = { created_by: actor.id, created_at: clock.now() };
    const row = { ...common, name, file_name, file_type: await detectType(measure.sample(), file_name), file_size: measure.size, sha256: measure.digest(), preview_of: null };
    const drawn = canBePreviewed(row.file_type, row.file_size) ? await drawPreview(() => store.read(name), row.file_type) : null;
    const rows: StoredFile[] = [{ ...row, detached_at: null }];
    if (drawn) {
      const previewName = newName(clock.now(), 'webp');
      written.push(previewName);
      await store.write(previewName, chunksOf(drawn));
      const sha256 = createHash('sha256').update(drawn).digest('hex');
      rows.push({ ...common, name: previewName, file_name: `${file_name}.webp`, file_type: previewType, file_size: drawn.length, sha256, preview_of: name, detached_at: null });
    }
    const recorded = await db.transaction(async (tx) => {
      await tx.insert(files).values(rows);
      const after = { file_name, file_type: row.file_type, file_size: row.file_size };
      return recordChange(tx, actor, { action: 'create', subject: 'file', subjectId: name, title: file_name, after });
    });
    await changes.publish(recorded);
    return { ...row, detached_at: null };
  } catch (error) {
    // The sweep removes what cannot be removed now.
    await Promise.all(written.map((one) => store.remove(one).catch(() => {})));
    throw error;
  }
}

/** A name that cannot be guessed and never comes again: the time, 96 random bits, the extension. */
const newName = (now: Date, extension: string) => `${now.getTime()}-${randomBytes(12).toString('hex')}${extension && `.${extension}`}`;

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Looks at the bytes as they pass. */
class Measure {
  size = 0;
  readonly #hash = createHash('sha256');
  readonly #start: Uint8Array[] = [];

  constructor(readonly limit: number) {}

  async *through(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      if (this.size < sampleSize) this.#start.push(Uint8Array.from(chunk.subarray(0, sampleSize - this.size)));
      this.size += chunk.length;
      if (this.size > this.limit) throw new AppError('too_large', { message: texts.tooLarge(this.limit / 1024 / 1024) });
      this.#hash.update(chunk);
      yield chunk;
    }
    if (this.size === 0) throw invalid({ file: [texts.empty] });
  }

  sample = () => Buffer.concat(this.#start);
  digest = () => this.#hash.digest('hex');
}
