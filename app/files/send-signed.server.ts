import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

const tries = 4;
/** Backoff: doubled with each attempt. A store that is asked too much (503 SlowDown) needs a moment. */
const firstPauseMs = 100;

interface Sent {
  body?: Uint8Array;
  signal?: AbortSignal;
}

/**
 * Sends a signed request without fetch, which keeps copies of large bodies in memory, for requests and responses.
 * Retried on temporary errors of the store.
 */
export async function sendSigned(signed: Request, sent: Sent = {}): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendOnce(signed, sent).catch((error: unknown) => {
      if (attempt === tries || sent.signal?.aborted) throw error;
      return null;
    });
    if (answer && ((answer.statusCode ?? 502) < 500 || attempt === tries)) return answer;
    answer?.resume();
    await wait(firstPauseMs * 2 ** (attempt - 1), undefined, sent.signal && { signal: sent.signal });
  }
}

function sendOnce(signed: Request, { body, signal }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = signed.url.startsWith('https:') ? https : http;
    const headers = { ...Object.fromEntries(signed.headers), ...(body && { 'content-length': body.length }) };
    const outgoing = request(signed.url, { method: signed.method, headers, ...(signal && { signal }) }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
