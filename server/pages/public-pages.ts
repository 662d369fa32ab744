import type { Context } from 'hono';
import { matchesEtag } from '#app/platform/etag.server';
import { ReadyResponse } from '#app/platform/ready-response';
import type { Services } from '#app/request/services.server';
import type { AppEnv } from '#server/http/app-env';
import { asksForMarkdown, cacheKey, isAnonymous } from './page-cache/cacheable';
import type { PageCache, RenderedPage } from './page-cache/page-cache';
import { chooseEncoding } from '#server/http/encoding';
import { type SealedPage, sealPage } from './page-cache/sealed-page';
import { closeFor, type PageHandler } from './page-handler';
import { createNonce, createRequestContext, nobody } from '#server/http/create-request-context';

export interface PublicPages {
  services: Services;
  cache: PageCache;
  /** Renders the response, with loaders and components. */
  handle: PageHandler;
  /**
   * Counts a rendered page for the rate limit.
   * @throws AppError `too_many`
   */
  countMade(address: string): void;
}

export const isAnonymousRead = (request: Request) =>
  /^(?:GET|HEAD)$/.test(request.method) &&
  isAnonymous(request.headers.get('cookie'), request.headers.get('authorization'));

/**
 * Answers an anonymous GET or HEAD: from the cache, or made anew and, where its address may be kept, kept.
 * @param closed in maintenance: made anew each time, and not kept
 */
export async function answerAnonymous(c: Context<AppEnv>, pages: PublicPages, closed: boolean): Promise<Response> {
  const url = new URL(c.req.url);
  const key = closed || asksForMarkdown(c.req.header('accept')) ? null : cacheKey(url.pathname + url.search);
  const kept = key && pages.cache.find(key);
  if (!kept) pages.countMade(c.var.address);
  const { requestId, address } = c.var;
  const accept = asksForMarkdown(c.req.header('accept')) ? (c.req.header('accept') ?? '') : undefined;
  const make = (target: string) => () => makePage(target, { requestId, address, accept, closed }, pages);
  const page = kept || (key ? await pages.cache.load(key, make(key)) : (await make(url.pathname + url.search)()).page);
  const isNew = key !== null && !page.variants[chooseEncoding(c.req.header('accept-encoding'))];
  const response = await respond(page, c.req.raw);
  if (isNew) pages.cache.weigh(key);
  return response;
}

interface Making {
  requestId: string;
  /** The visitor's address, for rate limits; empty where nobody waits. */
  address: string;
  /** Set for a client that requests another type than a page. */
  accept?: string | undefined;
  /** Whether maintenance mode is on. */
  closed?: boolean;
}

/** Renders a page as anybody would get it: nothing of the visitor's request is used except the address. */
export async function makePage(
  target: string,
  { requestId, address, accept = 'text/html', closed }: Making,
  { services, handle }: Pick<PublicPages, 'services' | 'handle'>,
): Promise<RenderedPage> {
  const tags = new Set<string>();
  const nonce = createNonce();
  const ctx = createRequestContext({ services, requestId, address, nonce, caller: nobody, tags });
  if (closed) closeFor(ctx);
  // Concatenated, not resolved: '//name/…' would be an address on another host.
  const url = new URL(new URL(services.env.PUBLIC_URL).origin + target);
  const response = await handle(new Request(url, { headers: { accept } }), ctx);
  return { page: await sealPage(response, { path: url.pathname, nonce, publicUrl: services.env.PUBLIC_URL }), tags };
}

async function respond(page: SealedPage, request: Request): Promise<Response> {
  const variant = await page.variant(chooseEncoding(request.headers.get('accept-encoding')));
  const isSame = page.status === 200 && matchesEtag(request.headers.get('if-none-match'), variant.etag);
  const flat = isSame ? variant.notModified : variant.headers;
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] as string, flat[at + 1] as string);
  const empty = isSame || request.method === 'HEAD' || /^(?:204|304)$/.test(String(page.status));
  const init = { status: isSame ? 304 : page.status, headers };
  return empty ? new Response(null, init) : new ReadyResponse(variant.body as Buffer<ArrayBuffer>, init);
}
