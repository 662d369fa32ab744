import type { IncomingMessage } from 'node:http';
import { kilobyte } from '#app/platform/byte-sizes';
import { hasBody } from './slow-clients';

/** A body of so many bytes comes at once. */
export const smallBodyBytes = 64 * kilobyte;
/** A small unread body has mostly been sent already. */
const arrivalMs = 250;
/** Limits while the body keeps coming: nginx's lingering_timeout and lingering_time. */
const silenceMs = 5_000;
const lingerMs = 30_000;

/**
 * Marks an answer that goes out before the request's body has come: the rest is not read, so the connection ends with
 * the answer, and `Connection: close` says so. The end waits while the body passes by (lingering close): a reset on the
 * way would take the answer from a client that is still sending.
 */
export async function closeAfterUnreadBody(response: Response, incoming: IncomingMessage): Promise<Response> {
  if (incoming.complete || !hasBody(incoming)) return response;
  if (Number(incoming.headers['content-length']) <= smallBodyBytes) await letPass(incoming, arrivalMs);
  if (incoming.complete) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('connection', 'close');
  const body = response.body?.pipeThrough(new TransformStream({ flush: () => letPass(incoming, lingerMs) }));
  return new Response(body, { status, statusText, headers });
}

/** Drains a body for at most `ms`, and no longer than `silenceMs` after its last byte. */
function letPass(incoming: IncomingMessage, ms: number): Promise<void> {
  // Removes the listeners of a reader that gave up and would stop the flow.
  incoming.removeAllListeners('data').resume();
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const silence = setTimeout(lookOnce, Math.min(ms, silenceMs)).unref();
    const end = setTimeout(finish, ms).unref();
    let moved = false;
    // On a busy machine bytes may have arrived before the timer fired: the sockets are polled once more first.
    function lookOnce() {
      moved = false;
      setImmediate(() => setImmediate(() => (moved ? silence.refresh() : finish())));
    }
    function move() {
      moved = true;
      silence.refresh();
    }
    function finish() {
      clearTimeout(silence);
      clearTimeout(end);
      incoming.off('data', move);
      resolve();
    }
    incoming.on('data', move).once('end', finish).once('close', finish);
  });
}
