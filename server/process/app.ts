import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isPrefetch, type ReadCounter } from '#app/content/reading/count-reads.server';
import { logFailure, refusalOf } from '#app/platform/database-errors.server';
import { requireFreePaths } from '#app/content/reserved-addresses';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { isLoopback } from '#app/platform/ip-address';
import { hasSessionCookie } from '#app/identity/session-cookie';
import type { MemoryRateLimiter } from '#app/rate-limits/memory-rate-limiter';
import type { RequestContext } from '#app/request/request-context.server';
import type { Services } from '#app/request/services.server';
import type { Probe } from '#app/status/probe-services.server';
import { identityTexts } from '#app/texts/pl/identity';
import { createApi } from '#server/api/api';
import { apiDescription } from '#server/api/docs/api-description';
import { answerMcp } from '#server/feeds/answer-mcp';
import type { AppEnv } from '#server/http/app-env';
import { createReadiness } from './health';
import { isClosedRead, isOpenInMaintenance, maintenanceRetrySeconds } from '#server/http/maintenance';
import { type Metrics, routeLabel } from './metrics';
import { readFeedToken } from '#server/http/read-feed-token';
import { requestTimeout } from '#server/http/request-timeout';
import { bodyLimit, limitBody } from '#server/http/body-limit';
import { clientAddress, peerAddress } from '#server/http/client-address';
import { refuseCsrf } from '#server/http/csrf';
import { compressResponse, hasContent } from '#server/http/compress-response';
import { addSecurityHeaders, isPanelPath, pagePolicy } from '#server/http/security-headers';
import type { PageCache } from '#server/pages/page-cache/page-cache';
import { createLookFiles } from '#server/pages/look-files';
import { closeFor, type PageHandler } from '#server/pages/page-handler';
import { answerMember, type MemberPage } from '#server/pages/member-pages';
import { answerAnonymous, isAnonymousRead } from '#server/pages/public-pages';
import { refuse, refuseMethod } from '#server/http/refusals';
import { type Caller, createNonce, createRequestContext, type Identify } from '#server/http/create-request-context';

export interface AppDeps {
  services: Services;
  cache: PageCache;
  memberCache: PageCache<MemberPage>;
  metrics: Metrics;
  /** Hears of each page that is no kept one. */
  reads: Pick<ReadCounter, 'count'>;
  identify: Identify;
  isMaintenance(): Promise<boolean>;
  /** Files of the client build; null for other paths. */
  assets(request: Request, pathname: string): Promise<Response | null>;
  /** Pages, and the public documents beside them (feeds, sitemap). */
  pages: PageHandler;
  /** The file at /files/{name}, with access control and ranges. */
  files(request: Request, ctx: RequestContext): Promise<Response>;
  probes: Record<string, Probe>;
}

/** Handles everything but cached pages. Testable without a socket: `app.fetch(new Request(…))`. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { services } = deps;
  const { env } = services;
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    logFailure(services.log, error, 'a request failed', { requestId: c.var.requestId });
    return refuse(refusalOf(error), c.req.path, c.var.requestId);
  });
  app.use('*', completeAnswers(deps));
  answerMonitoring(app, deps);
  app.use('*', requestTimeout());
  const lookFiles = createLookFiles(services);
  app.use('*', async (c, next) =>
    isApiPath(c.req.path)
      ? next()
      : ((await lookFiles(c.req.raw, c.req.path)) ?? (await deps.assets(c.req.raw, c.req.path)) ?? next()),
  );
  app.use('*', async (c, next) => {
    requireReadablePath(c.req.raw);
    if (!isApiPath(c.req.path)) refuseCsrf(c.req.raw, env.PUBLIC_URL);
    c.req.raw = limitBody(c.req.raw, bodyLimit(c.req.raw));
    await next();
  });
  app.use('*', answerGuests(deps));
  app.use('*', admitCallers(deps));
  app.route('/api/v1', createApi());
  app.route('/api', apiDescription(env.PUBLIC_URL));
  app.on(['GET', 'HEAD'], '/files/:name', (c) => deps.files(c.req.raw, c.var.ctx));
  app.all('/files/:name', (c) => refuseMethod(c.req.raw, c.var.requestId, ['GET', 'HEAD']));
  app.all(paths.mcp(), (c) => answerMcp(c.req.raw, c.var.ctx));
  requireFreePaths([...app.routes.map(({ path }) => path), paths.look(''), '/assets']);
  const memberPages = { services, cache: deps.memberCache, handle: deps.pages };
  app.all('*', async (c) => (await answerMember(c, memberPages)) ?? deps.pages(c.req.raw, c.var.ctx));
  return app;
}

/** Numbers each request; compresses its answer, adds the headers that all have, measures and logs it. */
const completeAnswers =
  ({ services, metrics, reads }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { env, log } = services;
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('nonce', createNonce());
    c.set('address', clientAddress(peerAddress(c), c.req.header('x-forwarded-for'), env.TRUST_PROXY));
    await next();
    const packed = writable(await compressResponse(c.req.raw, c.res), c.req.method);
    if (packed !== c.res) {
      // Hono would copy the old response's headers onto the new one.
      c.res = undefined;
      c.res = packed;
    }
    finish(c, env.PUBLIC_URL);
    const isRead = c.req.method === 'GET' && [200, 304].includes(c.res.status);
    if (isRead && !isPrefetch(c.req.header('sec-purpose'), c.req.header('purpose')))
      reads.count(c.req.path, c.req.header('user-agent'));
    const seconds = (performance.now() - started) / 1000;
    const route = routeLabel(c.req.path);
    const status = statusOf(c);
    metrics.observe({ method: c.req.method, route, status, seconds });
    log.info({ requestId, method: c.req.method, route, status, ms: Math.round(seconds * 1000) }, 'request');
  };

/** What whoever runs the portal asks: whether it lives, whether it can answer, and its figures. */
function answerMonitoring(app: Hono<AppEnv>, { services, metrics, probes }: AppDeps): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', createReadiness(probes));
  app.get('/metrics', async (c) => {
    const token = services.env.METRICS_TOKEN;
    const may = token ? isSame(c.req.header('authorization') ?? '', `Bearer ${token}`) : isFromLoopback(c);
    if (!may) throw new AppError(token ? 'unauthenticated' : 'forbidden');
    return c.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    });
  });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    app.all(path, (c) => refuseMethod(c.req.raw, c.var.requestId, ['GET', 'HEAD']));
}

/** Public pages for whoever sends no credential: kept ones, or made to be kept. */
const answerGuests =
  ({ services, cache, pages: handle, isMaintenance }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { path } = c.req;
    if (
      /^\/(?:(?:api|files)(?:\/|$)|mcp$)/.test(path) ||
      isPanelPath(path) ||
      readFeedToken(c.req.raw) !== null ||
      !isAnonymousRead(c.req.raw)
    )
      return next();
    const closed = !isOpenInMaintenance(path) && (await isMaintenance());
    const countMade = (address: string) => services.requestLimiter.take('anonymousRequests', address);
    return answerAnonymous(c, { services, cache, handle, countMade }, closed);
  };

/**
 * Finds out who asks, and makes the request's context of it; refuses wrong credentials, too many requests, forged ones,
 * and what is closed in maintenance.
 */
const admitCallers =
  ({ services, identify, isMaintenance }: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { PUBLIC_URL } = services.env;
    const caller = await identify(c.req.raw, services);
    const { requestId, address, nonce } = c.var;
    c.set('ctx', createRequestContext({ services, requestId, address, nonce, caller }));
    limitRate(c, services.requestLimiter, caller.actor !== null);
    refuseRejected(caller, c.req.path);
    // The API answers 401 before 403. Sign-in is checked too: login CSRF.
    const isKnown = caller.actor !== null && c.req.header('authorization') === undefined;
    if (isApiPath(c.req.path) && (isKnown || isAuthCall(c.req.path))) refuseCsrf(c.req.raw, PUBLIC_URL, isKnown);
    const isOpen =
      isOpenInMaintenance(c.req.path) || c.var.ctx.reader.viewer?.role === 'admin' || !(await isMaintenance());
    if (!isOpen && isClosedRead(c.req.raw, c.req.path, c.var.ctx))
      throw new AppError('maintenance', { retryAfterSeconds: maintenanceRetrySeconds });
    if (!isOpen && !isApiPath(c.req.path)) closeFor(c.var.ctx);
    await next();
    // A session that the answer itself sets or ends is the last word.
    if (caller.setCookie && !hasSessionCookie(c.res.headers.getSetCookie().join('; ')))
      c.res.headers.append('set-cookie', caller.setCookie);
  };

const isApiPath = (path: string) => path.startsWith('/api/');
const isAuthCall = (path: string) => path.startsWith('/api/v1/auth/');

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Compares secrets in constant time, against timing attacks. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** From loopback, and not through a reverse proxy on this machine, which anybody may use. */
function isFromLoopback(c: Context<AppEnv>): boolean {
  const wasForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => c.req.header(name) !== undefined);
  return isLoopback(peerAddress(c)) && !wasForwarded;
}

/** @throws AppError `malformed` for an address whose percent-encoding is not UTF-8 */
function requireReadablePath(request: Request): void {
  if (!request.url.includes('%')) return;
  try {
    decodeURIComponent(new URL(request.url).pathname);
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

/**
 * Refuses a credential that is not valid, also where nobody would need one: a program whose key was revoked has to
 * learn of it. The calls under /auth judge for themselves. A session's cookie is sent unasked, so pages and files take
 * one that is over for none.
 * @throws AppError `unauthenticated`
 */
function refuseRejected({ rejected }: Caller, path: string): void {
  if (isAuthCall(path)) return;
  if (rejected === 'authorization')
    throw new AppError('unauthenticated', { message: identityTexts.credentialRejected });
  if (rejected === 'cookie' && path.startsWith('/api/v1/')) throw new AppError('unauthenticated');
}

function limitRate(c: Context<AppEnv>, limiter: MemoryRateLimiter, known: boolean): void {
  const { path, method } = c.req;
  if (path.startsWith('/files/')) return;
  limiter.take(known ? 'signedInRequests' : 'anonymousRequests', c.var.address);
  if (method === 'POST' && path === paths.api.files()) limiter.take('uploads', c.var.address);
}

/** The status of the response; 499, as nginx has it, where the client has gone and what was under way broke off. */
const statusOf = ({ req, res }: Context<AppEnv>): number =>
  res.status === 500 && req.raw.signal.aborted ? 499 : res.status;

/** Adds the headers of every response, and those of private ones. */
function finish(c: Context<AppEnv>, publicUrl: string): void {
  const headers = c.res.headers;
  if (!headers.has('content-security-policy') && headers.get('content-type')?.startsWith('text/html')) {
    const nonce = `'nonce-${c.var.nonce}'`;
    headers.set('content-security-policy', pagePolicy([nonce], [nonce], publicUrl));
  }
  addSecurityHeaders(headers, c.req.path, publicUrl);
  if (!headers.has('cache-control') || headers.has('set-cookie') || isPanelPath(c.req.path))
    headers.set('cache-control', 'no-store');
  headers.set('x-request-id', c.var.requestId);
}

/** Makes the headers mutable, and removes the body for HEAD. */
function writable(response: Response, method: string): Response {
  const { status, statusText, headers } = response;
  if (method === 'HEAD' && hasContent(response)) return new Response(null, { status, statusText, headers });
  try {
    headers.delete('x-powered-by');
    return response;
  } catch {
    return new Response(response.body, { status, statusText, headers });
  }
}
