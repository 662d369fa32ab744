import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { kilobyte } from '#app/platform/byte-sizes';
import { AppError, invalid } from '#app/platform/errors';
import { openForm } from '#app/platform/open-form.server';
import { fileTexts as texts } from '#app/texts/pl/files';
import { tooLarge } from './save-upload.server';

const envelopeBytes = 64 * kilobyte;
const limits = { files: 2, fields: 10, fieldSize: kilobyte, parts: 12, headerPairs: 50 };

interface UploadRequest {
  headers: Headers;
  /** Preferably the socket's own stream: it gives backpressure, and stays open for the answer. */
  body: Readable | Request['body'];
  /** Asked once the whole request is there: what it throws refuses the file. */
  sender: { requireStillAllowed(): Promise<void> };
}

/** Is given the file with the limit, as `saveUpload` takes it. */
type Take<T> = (file: { stream: AsyncIterable<Uint8Array>; fileName: string; mostBytes: number }) => Promise<T>;

/** The type of the body. @throws AppError `unsupported_type` */
export function requireMultipart(headers: Headers): string {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_type', { message: texts.notMultipart });
  return type;
}

/**
 * Streams the one file `file` of a multipart request into `take`. The file's stream ends only when the whole request
 * has been read, and fails if the request is refused or cut off, so that nothing of such a request is stored.
 * @param mostBytes of the file; a request that declares more is refused before it is read
 * @throws AppError `unsupported_type` for another kind of body, `too_large`, `invalid` without a file or with several,
 *   `malformed` for a broken or cut-off body; and whatever `take` or the sender throws
 */
export async function readUpload<T>(
  { headers, body: sent, sender }: UploadRequest,
  mostBytes: number,
  take: Take<T>,
): Promise<T> {
  const type = requireMultipart(headers);
  if (Number(headers.get('content-length')) > mostBytes + envelopeBytes) throw tooLarge(mostBytes);
  if (!sent) throw invalid({ file: [texts.missing] });
  const body = sent instanceof Readable ? sent : Readable.fromWeb(sent as ReadableStream);
  const form = openForm(type, limits);
  let taken: Promise<T> | undefined;
  let refusal: unknown;
  const refuse = (error: unknown) => {
    refusal ??= error;
    form.destroy(error instanceof Error ? error : undefined);
  };
  form.on('file', (field, stream, { filename }) => {
    stream.on('error', ignore);
    if (field !== 'file') return void stream.resume();
    if (taken) return refuse(invalid({ file: [texts.onlyOne] }));
    taken = take({ stream: withRest(stream, read), fileName: unescapeFileName(filename ?? ''), mostBytes });
    // A failure that only follows from the broken body is not a refusal.
    taken.catch((error: unknown) => void (error !== stream.errored && refuse(error)));
  });
  // The pipeline has reported it already: a destroyed form emits further errors.
  form.on('error', ignore);
  form.on('filesLimit', () => refuse(invalid({ file: [texts.onlyOne] })));
  const read = pipeline(
    atMost(body, mostBytes + envelopeBytes, () => tooLarge(mostBytes)),
    form,
  )
    .catch((cause: unknown) => {
      throw (
        refusal ?? (cause instanceof AppError ? cause : new AppError('malformed', { message: texts.cutOff, cause }))
      );
    })
    .then(() => sender.requireStillAllowed());
  const [whole] = await Promise.allSettled([read]);
  // Drains the rest of a refused body, so that the client gets to read the answer.
  body.resume();
  // `take` must end before the answer: it cleans up after itself.
  const [result] = await Promise.allSettled([taken]);
  if (refusal) throw refusal;
  if (whole.status === 'rejected') throw whole.reason;
  if (result.status === 'rejected') throw result.reason;
  if (result.value === undefined) throw invalid({ file: [texts.missing] });
  return result.value;
}

async function* withRest(stream: Readable, read: Promise<void>): AsyncGenerator<Uint8Array> {
  yield* stream;
  await read;
}

/** The body without the ability to destroy it, which would close the socket before the answer. */
async function* atMost(body: Readable, most: number, refusal: () => AppError): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > most) throw refusal();
    yield chunk as Buffer;
  }
}

const ignore = () => {};

/** Browsers percent-encode exactly these three characters in file names (HTML, multipart/form-data). */
const unescapeFileName = (name: string) => name.replace(/%0[AD]/gi, '').replaceAll('%22', '"');
