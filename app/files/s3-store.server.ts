import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { megabyte } from '#app/platform/byte-sizes';
import { dayMs } from '#app/platform/durations';
import { inTime } from '#app/platform/in-time';
import type { FileStore } from './file-store.server';
import { sendSigned } from './send-signed.server';
import { storeAway } from './store-away';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket may contain other things: only what has this prefix is listed and removed. `files/` by default. */
  prefix?: string;
  /** Tests set a shorter one, or a longer one for a busy machine. */
  answerWithinMs?: number;
}

/** A store whose bytes can be weighed without being read. */
export interface S3Store extends FileStore {
  list(): AsyncIterable<{ name: string; modifiedAt: Date; size: number }>;
  /** In bytes; null for an unknown name. */
  sizeOf(name: string): Promise<number | null>;
}

/** The prefix of uploaded files. */
const filesPrefix = 'files/';
/** Shorter than the client's own timeout, so that the client learns why. */
const usualAnswerMs = 30_000;
const partWithinMs = 50_000;
/** A store can join the parts of a large file for minutes, and says meanwhile that it does. */
const joinWithinMs = 600_000;

/** What portals say of themselves; no file has such a name. */
const signPrefix = '.portal-';
/** A portal that was away for less still has its files here. */
const signCountsMs = 30 * dayMs;

/** S3 allows 10,000 parts of at least 5 MiB: 180 GB in all, with 5 MiB of memory up to 25 GB. */
const partBytes = (number: number) => (number <= 5_000 ? 5 : 32) * megabyte;

/** An S3-compatible store with path-style addressing. Files are streamed part by part (multipart upload). */
export function createS3Store(options: S3Options): S3Store {
  const { accessKeyId, secretAccessKey, region, prefix = filesPrefix, answerWithinMs = usualAnswerMs } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, initRetryMs: 100 });
  const bucket = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`;
  const address = (name: string) => `${bucket}/${prefix}${name}`;

  /**
   * Asks once more after an error of the network, such as a connection kept for the next request (keep-alive) that the
   * store has just closed; never a POST, which could do something twice.
   */
  const send = (url: string, init: RequestInit): Promise<Response> =>
    client.fetch(url, init).catch((error: unknown) => {
      if (init.method === 'POST' || init.signal?.aborted) throw error;
      return client.fetch(url, init);
    });

  async function judge(answer: Promise<Response>, allowed: number[] = []): Promise<Response> {
    const response = await reached(answer);
    if (response.ok || allowed.includes(response.status)) return response;
    throw storeAway(new Error(`the file store answered ${response.status}: ${(await response.text()).slice(0, 500)}`));
  }
  /** The answer with its body, which can break off or stop as well. */
  const ask = async (url: string, init: RequestInit = {}, allowed?: number[], withinMs = answerWithinMs) =>
    (
      await judge(
        inTime(withinMs, async (signal) => {
          const answer = await send(url, { ...init, signal });
          const { status, headers } = answer;
          return new Response((await answer.text()) || null, { status, headers });
        }),
        allowed,
      )
    ).text();

  async function writeParts(
    name: string,
    first: Uint8Array<ArrayBuffer>,
    rest: AsyncIterator<Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    const upload = xmlValue(await ask(`${address(name)}?uploads=`, { method: 'POST' }), 'UploadId');
    const query = `uploadId=${encodeURIComponent(upload)}`;
    try {
      const tags: string[] = [];
      for (
        let body: Uint8Array<ArrayBuffer> | undefined = first;
        body;
        body = (await rest.next()).value as typeof body
      ) {
        const url = `${address(name)}?partNumber=${tags.length + 1}&${query}`;
        const signed = await client.sign(url, { method: 'PUT' });
        const response = await judge(
          inTime(partWithinMs, (signal) => sendSigned(signed, { body, signal }).then(readWhole)),
        );
        tags.push(response.headers.get('etag') ?? '');
      }
      const parts = tags
        .map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('');
      const answer = await ask(
        `${address(name)}?${query}`,
        {
          method: 'POST',
          body: `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`,
        },
        [],
        joinWithinMs,
      );
      if (answer.includes('<Error>')) throw storeAway(new Error(answer.slice(0, 500)));
    } catch (error) {
      await ask(`${address(name)}?${query}`, { method: 'DELETE' }, [404]).catch(() => {});
      throw error;
    }
  }

  async function* objects(named = '') {
    for (let token: string | undefined = ''; token !== undefined;) {
      const query: string = new URLSearchParams({
        'list-type': '2',
        prefix: `${prefix}${named}`,
        ...(token && { 'continuation-token': token }),
      }).toString();
      const answer = await ask(`${bucket}?${query}`);
      for (const [, entry = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield {
          name: xmlValue(entry, 'Key').slice(prefix.length),
          modifiedAt: new Date(xmlValue(entry, 'LastModified')),
          size: Number(xmlValue(entry, 'Size')),
        };
      }
      token = xmlValue(answer, 'NextContinuationToken') || undefined;
    }
  }

  let others: string[] | null = null;
  return {
    async write(name, bytes) {
      const parts = inParts(bytes);
      try {
        const first = (await parts.next()).value ?? new Uint8Array();
        if (first.length === partBytes(1)) await writeParts(name, first, parts);
        else await ask(address(name), { method: 'PUT', body: first });
      } finally {
        await parts.return(undefined);
      }
    },

    async read(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const signed = await client.sign(address(name), { headers });
      // The timeout is for the response to begin; the file itself may take longer.
      const incoming = await reached(inTime(answerWithinMs, (signal) => sendSigned(signed, { signal })));
      failIfSilent(incoming, answerWithinMs);
      if (incoming.statusCode === 200 || incoming.statusCode === 206) return incoming;
      await judge(readWhole(incoming), [404]);
      return null;
    },

    async sizeOf(name) {
      const head = inTime(answerWithinMs, (signal) => send(address(name), { method: 'HEAD', signal }));
      const answer = await judge(head, [404]);
      return answer.ok ? Number(answer.headers.get('content-length')) : null;
    },

    async remove(name) {
      await ask(address(name), { method: 'DELETE' }, [404]);
    },

    async *list() {
      for await (const one of objects()) if (!one.name.startsWith('.')) yield one;
    },

    async announce(portal) {
      await ask(address(`${signPrefix}${portal}`), { method: 'PUT', body: portal });
      const signs: { portal: string; at: number }[] = [];
      for await (const { name, modifiedAt } of objects(signPrefix))
        signs.push({ portal: name.slice(signPrefix.length), at: modifiedAt.getTime() });
      // By the store's own clock: this portal's sign is the newest.
      const since = Math.max(...signs.map(({ at }) => at)) - signCountsMs;
      others = signs.filter((sign) => sign.portal !== portal && sign.at > since).map((sign) => sign.portal);
    },

    get others() {
      return others;
    },

    async removeUnfinished(before) {
      const answer = await ask(`${bucket}?uploads=&prefix=${encodeURIComponent(prefix)}`, {}, [404, 501]);
      for (const [, entry = ''] of answer.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
        if (new Date(xmlValue(entry, 'Initiated')) >= before) continue;
        await ask(
          `${bucket}/${xmlValue(entry, 'Key')}?uploadId=${encodeURIComponent(xmlValue(entry, 'UploadId'))}`,
          { method: 'DELETE' },
          [404],
        );
      }
    },

    async probe() {
      await ask(bucket, { method: 'HEAD' });
    },
  };
}

const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw storeAway(cause);
  });

const readWhole = async (incoming: IncomingMessage) =>
  new Response(await text(incoming), {
    status: incoming.statusCode ?? 502,
    headers: { etag: incoming.headers.etag ?? '' },
  });

/** Ends a body with an error where nothing comes although somebody waits for it: a job would wait for ever. */
function failIfSilent(body: IncomingMessage, ms: number): void {
  let seen = -1;
  const timer = setInterval(() => {
    const isAwaited = !body.complete && body.readableLength < body.readableHighWaterMark;
    const read = isAwaited ? body.socket.bytesRead : -1;
    if (isAwaited && read === seen)
      body.destroy(Object.assign(new Error('the file store stopped'), { code: 'ETIMEDOUT' }));
    seen = read;
  }, ms).unref();
  body.on('error', () => {}).once('close', () => clearInterval(timer));
}

/** Splits a stream into parts of the sizes that S3 accepts; the last may be shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
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

function xmlValue(xml: string, tag: string): string {
  const value = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
