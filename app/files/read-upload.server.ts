import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { AppError, invalid } from '#app/platform/errors';
import { fileTexts as texts } from '#app/texts/pl/files';

const envelope = 64 * 1024;

/**
 * Reads the one file `file` of a multipart request as it comes, and hands it to `take`.
 * @param limit the most bytes of the file, refused before reading where the request says its length
 * @throws AppError `unsupported_type` for another kind of body, `too_large`, `invalid` without a file or with several,
 *   `malformed` for a broken or cut-off body; and whatever `take` fails with
 */
export async function readUpload<T>(request: Request, limit: number, take: (file: { stream: Readable; fileName: string }) => Promise<T>): Promise<T> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_type', { message: texts.notMultipart });
  if (Number(request.headers.get('content-length')) > limit + envelope) throw new AppError('too_large', { message: texts.tooLarge(limit / 1024 / 1024) });
  if (!request.body) throw invalid({ file: [texts.missing] });
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
    if (taken) return void refuse(invalid({ file: [texts.onlyOne] }));
    taken = take({ stream, fileName: unescapeFileName(filename ?? '') });
    taken.catch(refuse);
  });
  // Told once already, by the pipeline: destroyed and ended, a form complains again.
  form.on('error', ignore);
  form.on('filesLimit', () => refuse(invalid({ file: [texts.onlyOne] })));
  const source = Readable.fromWeb(request.body as ReadableStream, { signal: request.signal });
  const cut = await pipeline(source, form).then(() => undefined, (error: unknown) => error ?? new Error('cut off'));
  // What was taken has to end before the answer: it cleans up after itself.
  const [result] = await Promise.allSettled([taken]);
  if (refusal && refusal !== cut) throw refusal;
  if (refusal instanceof AppError) throw refusal;
  if (cut) throw new AppError('malformed', { message: texts.cutOff, cause: cut });
  if (result.status === 'rejected') throw result.reason;
  if (result.value === undefined) throw invalid({ file: [texts.missing] });
  return result.value;
}

const ignore = () => {};

/** Browsers write these three as percent signs and digits in the name of a file, and nothing else (HTML, multipart/form-data). */
const unescapeFileName = (name: string) => name.replace(/%0[AD]/gi, '').replaceAll('%22', '"');

function openForm(type: string): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits: { files: 2, fields: 10, fieldSize: 1_024, parts: 12, headerPairs: 50 } });
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}
