import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { answerOnce } from '#app/idempotency/answer-once.server';
import type { Claim } from '#app/idempotency/claim.server';
import { megabyte } from '#app/platform/byte-sizes';
import { AppError, invalid } from '#app/platform/errors';
import { fileTexts as texts } from '#app/texts/pl/files';
import { detectType, sampleBytes } from './detect-type.server';
import type { FileContext } from './file-context.server';
import type { FileStore } from './file-store.server';
import { cleanFileName, extensionOf } from './file-names';
import { canBePreviewed, drawPreview, previewType } from './image-preview.server';
import { files } from './tables.server';

export interface Upload {
  stream: AsyncIterable<Uint8Array>;
  /** As the client gave it: untrusted, only cleaned and shown. */
  fileName: string;
  mostBytes: number;
  /** The name it gets in the store, where texts refer to it already; by default a new one. */
  name?: string;
  /** The idempotency claim of the upload, by what was sent. */
  claim?: (sent: { fileName: string; sha256: string }) => Claim | null;
}

export type StoredFile = typeof files.$inferSelect;

/** A stored upload in the answer. */
export type TakenFile = Pick<StoredFile, 'name' | 'file_name' | 'file_size' | 'file_type' | 'sha256'>;

/**
 * Stores an upload: streams it to the store while measuring, hashing and sampling it, makes a preview of an image, and
 * writes its row. Unless an entry uses it, it is removed after a day. On failure nothing is left behind; when the same
 * upload came before, its file is returned.
 *
 * @throws AppError `invalid` for an empty file, `too_large` over the limit, `key_reused`, `unavailable` where the store
 *   does not give back what it has taken; and whatever the stream throws
 */
export async function saveUpload(context: FileContext, upload: Upload): Promise<TakenFile> {
  const { store, actor, clock } = context;
  const file_name = cleanFileName(upload.fileName);
  const name = upload.name ?? newFileName(clock.now(), extensionOf(file_name));
  // Browsers send a file without a name where none was chosen.
  const measure = new Measure(upload.mostBytes, upload.fileName === '' ? texts.missing : texts.empty);
  await store.write(name, measure.through(upload.stream));
  const written = [name];
  // If it cannot be removed now, the sweep removes it later.
  const takeBack = () => Promise.all(written.map((one) => store.remove(one).catch(() => {})));
  try {
    const common = { created_by: actor.id, created_at: clock.now() };
    const row = {
      ...common,
      name,
      file_name,
      file_type: await detectType(measure.sample(), file_name),
      file_size: measure.size,
      sha256: measure.digest(),
      preview_of: null,
      width: null,
      height: null,
    };
    const drawn = canBePreviewed(row.file_type, row.file_size)
      ? await drawPreview(() => readBack(store, name), row.file_type)
      : null;
    const rows: [StoredFile, ...StoredFile[]] = [{ ...row, detached_at: null }];
    if (drawn) {
      const previewName = newFileName(clock.now(), 'webp');
      written.push(previewName);
      await store.write(previewName, chunksOf(drawn.bytes));
      const sha256 = createHash('sha256').update(drawn.bytes).digest('hex');
      rows.push({
        ...common,
        name: previewName,
        file_name: `${file_name}.webp`,
        file_type: previewType,
        file_size: drawn.bytes.length,
        sha256,
        preview_of: name,
        width: drawn.width,
        height: drawn.height,
        detached_at: null,
      });
    }
    const kept = await answerOnce(
      context,
      upload.claim?.({ fileName: file_name, sha256: row.sha256 }) ?? null,
      (writer) => writeRows(writer, rows),
    );
    if (kept.name !== name) await takeBack();
    return kept;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

/** Some stores do not know at once what they have taken. An image without its preview is shown with its metadata. */
const readBackAfterMs = [0, 250, 1_000, 4_000];

async function readBack(store: FileStore, name: string): Promise<Readable> {
  for (const ms of readBackAfterMs) {
    await pause(ms);
    const bytes = await store.read(name);
    if (bytes) return bytes;
  }
  throw new AppError('unavailable', { message: texts.storeUnavailable });
}

/** @param rows of the file and its preview */
async function writeRows(
  { db, actor, changes }: WriteContext,
  rows: [StoredFile, ...StoredFile[]],
): Promise<TakenFile> {
  const [{ name, file_name, file_size, file_type, sha256 }] = rows;
  const recorded = await db.transaction(async (tx) => {
    await tx.insert(files).values(rows);
    return recordChange(tx, actor, {
      action: 'create',
      subject: 'file',
      subjectId: name,
      title: file_name,
      after: { file_name, file_type, file_size },
    });
  });
  await changes.publish(recorded);
  return { name, file_name, file_size, file_type, sha256 };
}

/** An unguessable, unique name: the time, 96 random bits, the extension. */
export const newFileName = (now: Date, extension: string) =>
  `${now.getTime()}-${randomBytes(12).toString('hex')}${extension && `.${extension}`}`;

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The refusal of a file that has more bytes. */
export const tooLarge = (mostBytes: number) =>
  new AppError('too_large', { message: texts.tooLarge(mostBytes / megabyte) });

/** Measures, hashes and samples the bytes of a stream. */
class Measure {
  size = 0;
  private readonly hash = createHash('sha256');
  private readonly start: Uint8Array[] = [];

  /** @param ofNone says that there was nothing */
  constructor(
    private readonly mostBytes: number,
    private readonly ofNone: string,
  ) {}

  async *through(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      if (this.size < sampleBytes) this.start.push(Uint8Array.from(chunk.subarray(0, sampleBytes - this.size)));
      this.size += chunk.length;
      if (this.size > this.mostBytes) throw tooLarge(this.mostBytes);
      this.hash.update(chunk);
      yield chunk;
    }
    if (this.size === 0) throw invalid({ file: [this.ofNone] });
  }

  sample = () => Buffer.concat(this.start);
  digest = () => this.hash.digest('hex');
}
