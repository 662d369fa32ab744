import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { kilobyte } from '#app/platform/byte-sizes';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { openForm } from '#app/platform/open-form.server';
import { reasonOf } from '#app/platform/sentence-of';

interface FormFiles {
  /** The names of the form's file inputs. */
  names: readonly string[];
  /** Takes one file to its end, and says under which value it stands in the form. */
  take(file: { field: string; stream: AsyncIterable<Uint8Array>; fileName: string }): Promise<string>;
}

export interface ReadForm {
  /** The fields of the form; a file's is what `take` made of it, and an input without a file has none. */
  values: Record<string, string>;
  /** Files that were refused, by input. */
  errors: FieldErrors;
}

const limits = { fieldSize: 64 * kilobyte, fields: 200, headerPairs: 50 };

/**
 * Reads a multipart form with a few files in it. A file that is refused is no reason to lose the rest of what was
 * filled in.
 * @throws AppError `malformed`, `too_large` for absurd fields; and whatever else than a refusal `take` throws
 */
export async function readFormFiles({ headers, body }: Request, { names, take }: FormFiles): Promise<ReadForm> {
  const values: Record<string, string> = {};
  const errors: FieldErrors = {};
  if (!body) throw new AppError('malformed');
  const form = openForm(headers.get('content-type') ?? '', { ...limits, files: names.length });
  const taken: Promise<void>[] = [];
  const tooLarge = () => form.destroy(new AppError('too_large'));
  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) tooLarge();
    else values[name] = value;
  });
  form.on('fieldsLimit', tooLarge).on('filesLimit', tooLarge).on('partsLimit', tooLarge);
  form.on('file', (field, stream, { filename }) => {
    stream.on('error', () => {});
    // An input without a file sends one without a name.
    if (!filename || !names.includes(field)) return void stream.resume();
    // Left early, the stream stays open: the form goes on behind it.
    const bytes = stream.iterator({ destroyOnReturn: false });
    const taking = take({ field, stream: bytes, fileName: filename })
      .then((value) => void (values[field] = value))
      .catch((error: unknown) => {
        stream.resume();
        errors[field] = [refusalOf(error)];
      });
    taking.catch(() => {});
    taken.push(taking);
  });
  await pipeline(Readable.fromWeb(body as ReadableStream), form).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('malformed', { cause });
  });
  await Promise.all(taken);
  return { values, errors };
}

/** @throws what is no refusal of a file */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return reasonOf(error);
}
