import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { modules } from '#app/content/registry';
import { kilobyte, megabyte } from '#app/platform/byte-sizes';
import { AppError } from '#app/platform/errors';
import { openForm } from '#app/platform/open-form.server';
import { openedField } from '#app/platform/own-changes';

/**
 * For one field: several times what the longest text may have, so that an honest one that is too long comes back
 * to whoever typed it.
 */
const longTextBytes = 3 * megabyte;
const otherFieldBytes = 64 * kilobyte;
/** Fields of entries, in any module: texts and lists of files; and all that a form was opened with. */
const longFields = new Set([
  openedField,
  ...modules.flatMap(({ fields }) =>
    Object.keys(fields).filter((name) => ['markdown', 'changes', 'files'].includes(fields[name]?.kind ?? '')),
  ),
]);
const longestName = 200;
const mostFields = 1_000;
const limits = {
  fieldNameSize: longestName,
  fieldSize: longTextBytes,
  fields: mostFields,
  files: 0,
  parts: mostFields,
  headerPairs: 50,
};

/**
 * Streams a form, urlencoded or multipart, and stops at the first field over its limit: before it is read to its end,
 * and without echoing it.
 * @throws AppError `too_large`, `malformed`
 */
export async function readForm({ headers, body }: Request): Promise<FormData> {
  const read = new FormData();
  if (!body) return read;
  const form = openForm(headers.get('content-type') ?? '', limits);
  const tooLarge = () => form.destroy(new AppError('too_large'));
  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    const most = longFields.has(name) ? longTextBytes : otherFieldBytes;
    if (nameTruncated || name.length > longestName || valueTruncated || Buffer.byteLength(value) > most) tooLarge();
    else read.append(name, value);
  });
  form.on('fieldsLimit', tooLarge).on('partsLimit', tooLarge);
  await pipeline(Readable.fromWeb(body as ReadableStream), form).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('malformed', { cause });
  });
  return read;
}
