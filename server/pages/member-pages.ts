import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { SessionUser } from '#app/identity/session-user';
import { ReadyResponse } from '#app/platform/ready-response';
import type { RequestContext } from '#app/request/request-context.server';
import type { Services } from '#app/request/services.server';
import type { AppEnv } from '#server/http/app-env';
import { createNonce, createRequestContext } from '#server/http/create-request-context';
import { asksForMarkdown, cacheKey } from './page-cache/cacheable';
import type { PageCache, RenderedPage } from './page-cache/page-cache';
import { isClosed, type PageHandler } from './page-handler';

/** A page as every member gets it, with marks where the reader's own values belong. */
export interface MemberPage {
  keepable: boolean;
  status: number;
  headers: Headers;
  text: string;
  marks: { nonce: string; email: string };
  bytes(): number;
}

interface MemberPages {
  services: Services;
  cache: PageCache<MemberPage>;
  handle: PageHandler;
}

/** Feeds and the like, which answer conditional requests themselves. */
const isDocument = /\.(?:xml|txt|md)$/;

/** Needs no escaping in HTML, in a script or in JSON. */
const plainEmail = /^[\w.+@-]+$/;

/**
 * Answers a member's GET or HEAD from the cache of members, or makes the page for all of them. Kept by what they may
 * read: of the person there is only the e-mail address in the account menu, which each answer puts in.
 * @returns null for what is made for this person: other addresses, documents, and whoever has rights beyond a member's
 */
export async function answerMember(
  c: Context<AppEnv>,
  { services, cache, handle }: MemberPages,
): Promise<Response | null> {
  const { ctx, requestId, address, nonce } = c.var;
  const { user } = ctx;
  const isRead = /^(?:GET|HEAD)$/.test(c.req.method) && !asksForMarkdown(c.req.header('accept'));
  if (!isRead || !user || ctx.rights.length > 0 || ctx.owesSecondFactor || isClosed(ctx)) return null;
  if (!plainEmail.test(user.email)) return null;
  const url = new URL(c.req.url);
  const target = cacheKey(url.pathname + url.search);
  if (target === null || isDocument.test(url.pathname)) return null;
  const key = `${user.role} ${target}`;
  const make = () => makeMemberPage(target, { services, requestId, address, role: user.role }, handle);
  const page = cache.find(key) ?? (await cache.load(key, make));
  const text = page.text.replaceAll(page.marks.nonce, nonce).replaceAll(page.marks.email, user.email);
  const init = { status: page.status, headers: page.headers };
  return text === '' ? new Response(null, init) : new ReadyResponse(text, init);
}

interface Making extends Pick<RequestContext, 'services' | 'requestId' | 'address'> {
  role: SessionUser['role'];
}

/** Nothing of the request is used except the address and the reader's role. */
async function makeMemberPage(
  target: string,
  { role, ...request }: Making,
  handle: PageHandler,
): Promise<RenderedPage<MemberPage>> {
  const tags = new Set<string>();
  // Random, so that no text of the portal can hold one.
  const marks = { nonce: createNonce(), email: `reader${randomBytes(16).toString('hex')}` };
  const user = { id: nobodysId, email: marks.email, username: '', role, avatar_url: null, sessionId: nobodysId };
  const caller = { user, actor: null, rights: [] };
  const ctx = createRequestContext({ ...request, nonce: marks.nonce, caller, tags });
  const url = new URL(new URL(request.services.env.PUBLIC_URL).origin + target);
  const response = await handle(new Request(url, { headers: { accept: 'text/html' } }), ctx);
  const { status, headers } = response;
  const text = await response.text();
  headers.delete('content-length');
  const isPrivate = headers.has('set-cookie') || /no-store|private/.test(headers.get('cache-control') ?? '');
  const page = { keepable: status === 200 && !isPrivate, status, headers, text, marks, bytes: () => text.length * 2 };
  return { page, tags };
}

const nobodysId = '00000000-0000-0000-0000-000000000000';
