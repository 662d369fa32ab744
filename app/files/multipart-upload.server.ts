import { megabyte } from '#app/platform/byte-sizes';
import { type S3Bucket, xmlValue } from './s3-bucket.server';
import { storeAway } from './store-away';

type Bytes = Uint8Array<ArrayBuffer>;

/** A store can join the parts of a large file for minutes, and says meanwhile that it does. */
const joinWithinMs = 600_000;

/** S3 allows 10,000 parts of at least 5 MiB: 180 GB in all, with 5 MiB of memory up to 25 GB. */
const partBytes = (number: number) => (number <= 5_000 ? 5 : 32) * megabyte;

/** Writes a file of any size with the memory of one part: part by part (multipart upload), a small one at once. */
export async function upload(bucket: S3Bucket, target: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(bytes);
  try {
    const first = (await parts.next()).value ?? new Uint8Array();
    if (first.length === partBytes(1)) await writeParts(bucket, target, first, parts);
    else await bucket.ask(target, { method: 'PUT', body: first });
  } finally {
    await parts.return(undefined);
  }
}

async function writeParts(bucket: S3Bucket, target: string, first: Bytes, rest: AsyncIterator<Bytes>): Promise<void> {
  const started = await bucket.ask(`${target}?uploads=`, { method: 'POST' });
  const query = `uploadId=${encodeURIComponent(xmlValue(started, 'UploadId'))}`;
  try {
    const tags: string[] = [];
    for (let body: Bytes | undefined = first; body; body = (await rest.next()).value as typeof body)
      tags.push(await bucket.putPart(`${target}?partNumber=${tags.length + 1}&${query}`, body));
    const parts = tags
      .map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      .join('');
    const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
    const joined = await bucket.ask(`${target}?${query}`, { method: 'POST', body }, { withinMs: joinWithinMs });
    if (joined.includes('<Error>')) throw storeAway(new Error(joined.slice(0, 500)));
  } catch (error) {
    await bucket.ask(`${target}?${query}`, { method: 'DELETE' }, { allowed: [404] }).catch(() => {});
    throw error;
  }
}

/** Splits a stream into parts of the sizes that S3 accepts; the last may be shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Bytes, undefined> {
  let number = 1;
  let part = new Uint8Array(partBytes(number));
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length;) {
      const piece = chunk.subarray(taken, taken + part.length - filled);
      part.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      if (filled < part.length) continue;
      yield part;
      number += 1;
      // The part has been sent, so its buffer can be reused.
      if (partBytes(number) !== part.length) part = new Uint8Array(partBytes(number));
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
  return undefined;
}
