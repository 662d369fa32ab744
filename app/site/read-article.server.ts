import { findNeighbours } from '#app/content/entries/find-neighbours.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import { addressOf } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { formatDate } from '#app/platform/format';
import type { RequestContext } from '#app/request/request-context.server';
import { readPublicEntry } from './read-list.server';

/** All that the page of a document or an article shows. */
export async function readArticle(ctx: RequestContext, moduleKey: string, slug: string) {
  const entry = await readPublicEntry(ctx, moduleKey, slug);
  ctx.dependsOn('category');
  const { definition } = boundModule(moduleKey);
  const { previous, next } = await findNeighbours(ctx.publicDb, boundModule(moduleKey), entry);
  const neighbour = (other: typeof previous) =>
    other ? { title: other.title, url: addressOf(definition, other) ?? '/' } : null;
  const rendered = entry.rendered as RenderedMarkdown;
  return {
    title: entry.title,
    path: addressOf(definition, entry) ?? '/',
    excerpt: entryExcerpt(definition, entry),
    category: entry.category,
    html: rendered.html,
    toc: rendered.headings.map(({ depth, id, text }) => ({ depth, id, text })),
    readingMinutes: rendered.readingMinutes,
    updated: { iso: entry.updated_at.toISOString(), text: formatDate(entry.updated_at) },
    created: entry.created_at.toISOString(),
    previous: neighbour(previous),
    next: neighbour(next),
  };
}

export type Article = Awaited<ReturnType<typeof readArticle>>;
