import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { inTime } from '#app/platform/in-time';
import { sendSigned } from './send-signed.server';
import { storeAway } from './store-away';

export interface BucketOptions {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Tests set a shorter one, or a longer one for a busy machine. */
  answerWithinMs?: number;
}

/** Shorter than the client's own timeout, so that the client learns why. */
const usualAnswerMs = 30_000;
const partWithinMs = 50_000;
/** As much as a client has to send. */
const fewestBytesPerSecond = 4_096;

/**
 * Signed requests to an S3 bucket, with path-style addressing. Each takes what stands in the address after the bucket:
 * `/key`, `?query` or both. A store that refuses, or does not answer in time, is an `unavailable` AppError.
 */
export interface S3Bucket {
  /** The answer's body. A status of `allowed` is as good as success. */
  ask(target: string, init?: RequestInit, options?: { allowed?: number[]; withinMs?: number }): Promise<string>;
  /** Uploads a part of a file; returns its ETag. */
  putPart(target: string, body: Uint8Array): Promise<string>;
  /** The answer as a stream; null for an unknown key. */
  read(target: string, headers?: Record<string, string>): Promise<IncomingMessage | null>;
  /** In bytes; null for an unknown key. */
  sizeOf(target: string): Promise<number | null>;
}

export function openBucket(options: BucketOptions): S3Bucket {
  const { accessKeyId, secretAccessKey, region, answerWithinMs = usualAnswerMs } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, initRetryMs: 100 });
  const bucket = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`;

  /**
   * Asks once more after an error of the network, such as a connection kept for the next request (keep-alive) that the
   * store has just closed; never a POST, which could do something twice.
   */
  const send = (target: string, init: RequestInit): Promise<Response> =>
    client.fetch(bucket + target, init).catch((error: unknown) => {
      if (init.method === 'POST' || init.signal?.aborted) throw error;
      return client.fetch(bucket + target, init);
    });

  return {
    async ask(target, init, { allowed, withinMs = answerWithinMs } = {}) {
      // With its body, which can break off or stop as well.
      const answer = inTime(withinMs, async (signal) => {
        const begun = await send(target, { ...init, signal });
        const { status, headers } = begun;
        return new Response((await begun.text()) || null, { status, headers });
      });
      return (await judge(answer, allowed)).text();
    },

    async putPart(target, body) {
      const signed = await client.sign(bucket + target, { method: 'PUT' });
      const answer = inTime(partWithinMs, (signal) => sendSigned(signed, { body, signal }).then(readWhole));
      return (await judge(answer)).headers.get('etag') ?? '';
    },

    async read(target, headers) {
      const signed = await client.sign(bucket + target, { headers });
      // The timeout is for the response to begin; the file itself may take longer.
      const incoming = await reached(inTime(answerWithinMs, (signal) => sendSigned(signed, { signal })));
      failIfDripping(incoming, answerWithinMs);
      if (incoming.statusCode === 200 || incoming.statusCode === 206) return incoming;
      await judge(readWhole(incoming), [404]);
      return null;
    },

    async sizeOf(target) {
      const head = inTime(answerWithinMs, (signal) => send(target, { method: 'HEAD', signal }));
      const answer = await judge(head, [404]);
      return answer.ok ? Number(answer.headers.get('content-length')) : null;
    },
  };
}

const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw storeAway(cause);
  });

async function judge(answer: Promise<Response>, allowed: number[] = []): Promise<Response> {
  const response = await reached(answer);
  if (response.ok || allowed.includes(response.status)) return response;
  throw storeAway(new Error(`the file store answered ${response.status}: ${(await response.text()).slice(0, 500)}`));
}

const readWhole = async (incoming: IncomingMessage) =>
  new Response(await text(incoming), {
    status: incoming.statusCode ?? 502,
    headers: { etag: incoming.headers.etag ?? '' },
  });

/**
 * Ends a body with an error where hardly anything comes although somebody waits for it all the time: a job would wait
 * for ever, and what it holds with it.
 */
function failIfDripping(body: IncomingMessage, ms: number): void {
  let since = 0;
  let from = 0;
  const begin = () => ([since, from] = [performance.now(), body.socket.bytesRead]);
  begin();
  const timer = setInterval(() => {
    if (body.complete || body.readableLength >= body.readableHighWaterMark) return begin();
    const waitedMs = performance.now() - since;
    if (waitedMs < ms) return;
    if (body.socket.bytesRead - from < (waitedMs / 1_000) * fewestBytesPerSecond)
      body.destroy(storeAway(Object.assign(new Error('the file store stopped'), { code: 'ETIMEDOUT' })));
    begin();
  }, ms / 10).unref();
  body.on('error', () => {}).once('close', () => clearInterval(timer));
}

/** The text of a tag in a store's answer; '' where it is missing. */
export function xmlValue(xml: string, tag: string): string {
  const value = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
