import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { AppError, invalid } from '#app/platform/errors';
import { fileTexts as texts } from '#app/texts/pl/files';

const envelope = 64 * 1024;

interface UploadRequest {
  headers: Headers;
  /**
   * Best as it comes from the socket: then it is read no faster than the file is taken, and left open for the answer.
   */
  body: Readable | Request['body'];
}

type Take<T> = (file: { stream: AsyncIterable<Uint8Array>; fileName: string }) => Promise<T>;

/**
 * Reads the one file `file` of a multipart request as it comes, and hands it to `take`. The file's stream ends only
 * when the whole request has been read, and fails if that is refused or cut off: so nothing of such a request is ever
 * kept.
 * @param limit the most bytes of the file, refused before reading where the request says its length
 * @throws AppError `unsupported_type` for another kind of body, `too_large`, `invalid` without a file or with several,
 *   `malformed` for a broken or cut-off body; and whatever `take` fails with
 */
export async function readUpload<T>({ headers, body: sent }: UploadRequest, limit: number, take: Take<T>): Promise<T> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_type', { message: texts.notMultipart });
  const tooLarge = () => new AppError('too_large', { message: texts.tooLarge(limit / 1024 / 1024) });
  if (Number(headers.get('content-length')) > limit + envelope) throw tooLarge();
  if (!sent) throw invalid({ file: [texts.missing] });
  const body = sent instanceof Readable ? sent : Readable.fromWeb(sent as ReadableStream);
  const form = openForm(type);
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
    taken = take({ stream: withRest(stream, read), fileName: unescapeFileName(filename ?? '') });
    // What fails only because the body broke off is no refusal.
    taken.catch((error: unknown) => void (error !== stream.errored && refuse(error)));
  });
  // Told once already, by the pipeline: destroyed and ended, a form complains again.
  form.on('error', ignore);
  form.on('filesLimit', () => refuse(invalid({ file: [texts.onlyOne] })));
  const read = pipeline(atMost(body, limit + envelope, tooLarge), form).catch((cause: unknown) => {
    throw refusal ?? (cause instanceof AppError ? cause : new AppError('malformed', { message: texts.cutOff, cause }));
  });
  const [whole] = await Promise.allSettled([read]);
  // What is left of a refused body passes by, so that the client comes to read the answer.
  body.resume();
  // What was taken has to end before the answer: it cleans up after itself.
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

/** The body without the right to end it: that would end its socket too, before the answer. */
async function* atMost(body: Readable, most: number, refusal: () => AppError): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > most) throw refusal();
    yield chunk as Buffer;
  }
}

const ignore = () => {};

/**
 * Browsers write these three as percent signs and digits in the name of a file, and nothing else (HTML,
 * multipart/form-data).
 */
const unescapeFileName = (name: string) => name.replace(/%0[AD]/gi, '').replaceAll('%22', '"');

function openForm(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 10, fieldSize: 1_024, parts: 12, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}
