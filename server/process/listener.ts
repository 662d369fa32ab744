import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { isPrefetch, type ReadCounter } from '#app/content/reading/count-reads.server';
import type { Clock } from '#app/platform/clock';
import { matchesEtag } from '#app/platform/etag.server';
import { ReadyResponse } from '#app/platform/ready-response';
import type { AppEnv } from '#server/http/app-env';
import { closeAfterUnreadBody } from '#server/http/lingering-close';
import { securityHeaders } from '#server/http/security-headers';
import { asksForMarkdown, cacheKey, isAnonymous } from '#server/pages/page-cache/cacheable';
import type { PageCache } from '#server/pages/page-cache/page-cache';
import { chooseEncoding } from '#server/http/encoding';
import { cutSlowClients, type Pace } from '#server/http/slow-clients';

export interface Patience extends Pace {
  /** How long a request's headers may take. */
  headersMs: number;
}

const patience: Patience = { headersMs: 10_000, idleMs: 60_000, bodyMs: 30_000, bytesPerSecond: 4_096 };

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface ListenerDeps {
  app: Hono<AppEnv>;
  cache: PageCache;
  /** Hears of each kept page that goes out. */
  reads: Pick<ReadCounter, 'count'>;
  clock: Clock;
  publicUrl: string;
  /** Vite's middleware in development: runs first, and disables the page cache. */
  development?: Middleware;
  /** Shorter in tests. */
  patience?: Patience;
}

/** The plain HTTP server: sends cached pages as bytes, and passes everything else to the Hono app. */
export function createListener({
  app,
  cache,
  reads,
  clock,
  publicUrl,
  development,
  patience: pace = patience,
}: ListenerDeps): Server {
  const { headersMs, idleMs } = pace;
  const fetch = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    const response = await closeAfterUnreadBody(await app.fetch(request, { incoming, outgoing }), incoming);
    return response instanceof ReadyResponse ? send(response, outgoing) : response;
  };
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    errorHandler: () => plainRefusal(400, publicUrl),
  });
  const ownHost = new URL(publicUrl).host;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // HTTP/1.0 clients need not send a Host; others that do not are refused.
    if (request.headers.host === undefined && request.httpVersion === '1.0') request.headers.host = ownHost;
    if (development) development(request, response, () => void answer(request, response));
    else if (!answerFromCache({ cache, reads, clock }, request, response)) void answer(request, response);
  };
  const timing = {
    headersTimeout: headersMs,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, headersMs),
    keepAliveTimeout: 30_000,
  };
  // Here rather than by Node, whose own answer would lack the headers of every response.
  const server = createServer({ ...timing, requireHostHeader: false }, listener);
  server.timeout = idleMs;
  cutSlowClients(server, pace, (socket) => endPlainly(socket, 408, publicUrl));
  server.on('checkExpectation', (_, response) => endPlainly(response.socket as Duplex, 417, publicUrl));
  server.on('connect', (_, socket) => {
    endPlainly(socket, 405, publicUrl);
    (socket as Socket).destroySoon();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseOnSocket(error, socket, publicUrl));
  return server;
}

/** A name or an address, with or without a port. */
const plainHost = /^[\w.:[\]-]+$/;

/** @returns false where the page is not cached in that encoding */
function answerFromCache(
  { cache, reads, clock }: Pick<ListenerDeps, 'cache' | 'reads' | 'clock'>,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  // A GET with a body is handled by the app, which limits it; one without a host, or for none, is refused there.
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    !plainHost.test(headers.host ?? '') ||
    headers['transfer-encoding'] !== undefined ||
    !isAnonymous(headers.cookie, headers.authorization) ||
    asksForMarkdown(headers.accept)
  )
    return false;
  // The clock is a call into the system: once for a page.
  const now = clock.now().getTime();
  const page = cache.find(url, now) ?? findByKey(cache, cacheKey(url), now);
  const variant = page?.variants[chooseEncoding(headers['accept-encoding'])];
  if (!page || !variant) return false;
  if (method === 'GET' && page.status === 200 && !isPrefetch(headers['sec-purpose'], headers.purpose))
    reads.count(url, headers['user-agent'], now);
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModified).end();
    return true;
  }
  response.writeHead(page.status, variant.headers);
  response.end(method === 'HEAD' ? undefined : variant.body);
  return true;
}

/** Writes what is at hand to the socket, without the streams that Hono would read it through. */
function send({ status, headers, content }: ReadyResponse, outgoing: ServerResponse): Response {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  if (!headers.has('content-length')) headers.set('content-length', String(body.length));
  outgoing.writeHead(status, [...headers].flat());
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** Most addresses are their own key; others are normalised. */
const findByKey = (cache: PageCache, key: string | null, now: number) => (key === null ? null : cache.find(key, now));

function plainRefusal(status: number, publicUrl: string): Response {
  const headers = new Headers(securityHeaders('', publicUrl));
  headers.set('content-type', 'text/plain; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(STATUS_CODES[status], { status, headers });
}

/** The response to something that is not a valid request. */
function endPlainly(socket: Duplex, status: number, publicUrl: string): void {
  const body = STATUS_CODES[status] ?? '';
  const headers = [
    ...securityHeaders('', publicUrl),
    ['content-type', 'text/plain'],
    ['cache-control', 'no-store'],
    ['content-length', String(body.length)],
    ['connection', 'close'],
    ...(status === 405 ? [['allow', 'GET, HEAD, POST, OPTIONS']] : []),
  ];
  socket.end(
    `HTTP/1.1 ${status} ${body}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers invalid requests too, with the headers of every response. */
function refuseOnSocket(error: NodeJS.ErrnoException, socket: Duplex, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  endPlainly(socket, statusOf[error.code ?? ''] ?? 400, publicUrl);
}
