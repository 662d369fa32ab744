import { findEntryByAddress, findMovedAddress } from '#app/content/entries/get-entry.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { entryTags } from '#app/content/page-tags';
import { addressOf, addressWith } from '#app/content/registry';
import { boundModules } from '#app/content/registry.server';
import { paths } from '#app/paths';
import type { RequestContext } from '#app/request/request-context.server';
import { answerFeed } from './atom-feed';
import { documentResponse } from '#server/http/document-response';
import { entryMarkdown } from './entry-markdown';
import { answerLlms, answerRobots } from './llms';
import { answerLlmsFull } from './llms-full';
import { answerSitemap } from './sitemap';

/**
 * The public documents that are no pages: feeds, sitemap, robots.txt, llms.txt, and published entries as markdown.
 * All are read through the door of readers: whoever is signed in gets what is for them as well, and keeps it to
 * themselves.
 * @returns null for any other address
 */
export async function answerDocument(request: Request, ctx: RequestContext): Promise<Response | null> {
  const answer = await documentAt(request, ctx);
  if (!ctx.isMember || !answer) return answer;
  answer.headers.set('cache-control', 'private, no-store');
  // A feed's address may have its reader's token.
  answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

async function documentAt(request: Request, ctx: RequestContext): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname } = new URL(request.url);
  if (pathname === '/feed.xml') return answerFeed(request, ctx, pathname, boundModules);
  if (pathname === '/sitemap.xml') return answerSitemap(request, ctx);
  if (pathname === '/robots.txt') return answerRobots(request, ctx);
  if (pathname === paths.llms()) return answerLlms(request, ctx);
  if (pathname === paths.llmsFull()) return answerLlmsFull(request, ctx);
  const part = /^\/sitemap-([1-9]\d{0,4})\.xml$/.exec(pathname)?.[1];
  if (part) return answerSitemap(request, ctx, Number(part));
  const [, path, last, more] = pathname.split('/');
  const module =
    more === undefined && last ? boundModules.find(({ definition }) => definition.path === path) : undefined;
  if (!module || !last) return null;
  if (last === 'feed.xml')
    return module.definition.capabilities.feed ? answerFeed(request, ctx, pathname, [module]) : null;
  if (last.endsWith('.md')) return answerEntry(request, ctx, module, last.slice(0, -'.md'.length));
  return prefersMarkdown(request.headers.get('accept')) ? answerEntry(request, ctx, module, last) : null;
}

/**
 * Whether a client asks for markdown rather than for a page: browsers never do, and a client that takes both as gladly
 * gets the page. `text/markdown, text/html;q=0.8` → true, `text/html, text/markdown` → false
 */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.includes('text/markdown')) return false;
  // Split, not matched: a regular expression with spaces on both sides backtracks on a long run of them (ReDoS).
  const types = accept.split(',').map((one) => one.split(';').map((part) => part.trim()));
  const weight = (type: string) => {
    const [, quality] = types.find(([name]) => name === type) ?? ['', 'q=0'];
    return quality === undefined ? 1 : Number(/^q=([\d.]+)$/.exec(quality)?.[1] ?? 1);
  };
  return weight('text/markdown') > weight('text/html');
}

async function answerEntry(
  request: Request,
  ctx: RequestContext,
  module: BoundModule,
  segment: string,
): Promise<Response | null> {
  const { db } = ctx.readerDoor;
  const { PUBLIC_URL } = ctx.services.env;
  const address = decodeSegment(segment);
  if (address === null) return null;
  const entry = await findEntryByAddress(db, module, null, address);
  if (!entry) {
    const moved = await findMovedAddress(db, module, null, address);
    if (moved === undefined) return null;
    return new Response(null, { status: 301, headers: { location: `${addressWith(module.definition, moved)}.md` } });
  }
  ctx.dependsOn(...entryTags(module.definition.key, entry.id), 'category');
  const canonical = `${PUBLIC_URL}${addressOf(module.definition, entry) ?? ''}`;
  return documentResponse(request, {
    body: entryMarkdown(module.definition, entry, PUBLIC_URL),
    type: 'text/markdown',
    modified: entry.updated_at,
    headers: { link: `<${canonical}>; rel="canonical"`, vary: 'Accept' },
  });
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
