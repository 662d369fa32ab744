import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

const tries = 3;

/**
 * Sends a signed PUT straight from `body`: fetch would copy it, and a long upload would pile the copies up in memory.
 * Tried again when the store stumbles.
 */
export async function putBytes(signed: Request, body: Uint8Array, signal: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await putOnce(signed, body, signal).catch((error: unknown) => {
      if (attempt === tries || signal.aborted) throw error;
      return null;
    });
    if (answer && (answer.status < 500 || attempt === tries)) return answer;
  }
}

function putOnce(signed: Request, body: Uint8Array, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { request } = signed.url.startsWith('https:') ? https : http;
    const headers = { ...Object.fromEntries(signed.headers), 'content-length': body.length };
    const outgoing = request(signed.url, { method: 'PUT', headers, signal }, (incoming) => {
      const { statusCode: status = 502, headers: answered } = incoming;
      text(incoming).then((said) => resolve(new Response(said, { status, headers: { etag: answered.etag ?? '' } })), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
