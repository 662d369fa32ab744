import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hasBody } from './slow-clients';

const smallBody = 64 * 1024;
/** A small body that nobody reads is mostly on its way already. */
const arrivalMs = 250;
const lingerMs = 2_000;

/**
 * Marks an answer that goes out before the request's body has come: the rest is not read, so the connection ends with the answer, and
 * `Connection: close` says so. The end waits a little while the body passes by (lingering close): a reset on the way would take the answer
 * from a client that is still sending.
 */
export async function closeAfterUnreadBody(response: Response, incoming: IncomingMessage): Promise<Response> {
  if (incoming.complete || !hasBody(incoming)) return response;
  if (Number(incoming.headers['content-length']) <= smallBody) await letPass(incoming, arrivalMs);
  if (incoming.complete) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('connection', 'close');
  const body = response.body?.pipeThrough(new TransformStream({ flush: () => letPass(incoming, lingerMs) }));
  return new Response(body, { status, statusText, headers });
}

/** Reads the rest of a body to nowhere, for so long at most. */
async function letPass(incoming: IncomingMessage, ms: number): Promise<void> {
  // Whoever read it has given up, and would hold it back.
  incoming.removeAllListeners('data').resume();
  const passed = new Promise<void>((resolve) => void incoming.once('end', resolve).once('close', resolve));
  if (!incoming.readableEnded && !incoming.destroyed) await Promise.race([passed, wait(ms, undefined, { ref: false })]);
}
