import { findNeighbours } from '#app/content/entries/find-neighbours.server';
import { isOrdered } from '#app/content/entries/entry-order.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import type { ModuleDefinition } from '#app/content/define-module';
import { onServerOf } from '#app/content/fields/behaviours.server';
import { readerFields } from '#app/content/fields/entry-fields';
import type { Shown } from '#app/content/fields/field-on-server.server';
import type { Listing } from '#app/content/listing/read-listing.server';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import { addressOf, listAddressOf } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { formatDate } from '#app/platform/format';
import type { RequestContext } from '#app/request/request-context.server';
import { fieldLabels } from '#app/texts/pl/modules';
import { sectionTexts } from '#app/texts/pl/sections';
import { categoryAddress } from './category-address';
import { outlineOf } from './outline';
import { readPageRecord } from './read-page-record.server';
import { readRelated } from './read-related.server';
import { readPublicEntry } from './read-list.server';
import { requireSection } from './read-section.server';

/** Reads all that the page of an entry shows, by its module's definition. */
export async function readArticle(ctx: RequestContext, request: Request, address: string) {
  const { key } = requireSection(request);
  const entry = await readPublicEntry(ctx, key, address);
  ctx.dependsOn('category');
  const module = boundModule(key);
  const { definition } = module;
  const { db, listingOf } = ctx.readerDoor;
  const { previous, next } = await findNeighbours(db, module, entry, listingOf);
  const neighbour = (other: typeof previous) =>
    other ? { title: other.title, url: addressOf(definition, other) ?? '/' } : null;
  const rendered = entry.rendered as RenderedMarkdown | undefined;
  const html = readerFields(definition).map(([name, field]) => onServerOf(field).html(entry, name));
  return {
    module: key,
    id: entry.id,
    section: { label: sectionTexts[key].title, to: listAddressOf(definition) },
    title: entry.title,
    path: addressOf(definition, entry) ?? '/',
    lead: definition.summary ? String(entry[definition.summary]) : '',
    excerpt: entryExcerpt(definition, entry),
    way: isOrdered(definition) ? wayTo(definition, await listingOf(module), entry.category?.slug) : [],
    outline: definition.capabilities.outline
      ? {
          base: listAddressOf(definition),
          tree: outlineOf(definition, await listingOf(module), entry.category?.slug ?? null),
        }
      : undefined,
    ...(await readAround(ctx, module, entry)),
    html: html.join(''),
    toc: rendered?.headings.map(({ depth, id, text }) => ({ depth, id, text })) ?? [],
    readingMinutes: rendered?.readingMinutes,
    updated: { iso: entry.updated_at.toISOString(), text: formatDate(entry.updated_at) },
    verified: entry.verified_at
      ? { iso: entry.verified_at.toISOString(), text: formatDate(entry.verified_at) }
      : undefined,
    created: entry.created_at.toISOString(),
    previous: neighbour(previous),
    next: neighbour(next),
    record: await readPageRecord(ctx, key, entry),
  };
}

/** What stands around the text of an entry: on its page, and in the preview of the panel. */
export const readAround = async (ctx: RequestContext, module: BoundModule, entry: EntryRow) => ({
  audience: entry.audience,
  category: entry.category,
  parts: partsOf(module.definition, entry),
  related: await readRelated(ctx, module, entry),
});

/** The categories of an entry, the outer one first. */
function wayTo(definition: ModuleDefinition, { categories }: Listing, slug: string | undefined) {
  const category = categories.find((one) => one.slug === slug);
  const parent = category?.parent ? categories.find((one) => one.slug === category.parent) : undefined;
  return [parent, category]
    .filter((one) => one !== undefined)
    .map((one) => ({ label: one.name, to: categoryAddress(definition, one.slug) }));
}

export type Article = Awaited<ReturnType<typeof readArticle>>;

/** The fields beside the text, in the order of the definition, except those that have their own place on the page. */
function partsOf(definition: ModuleDefinition, entry: EntryRow): (Shown & { label: string })[] {
  return readerFields(definition).flatMap(([name, field]) => {
    const shown = name === 'title' || name === definition.summary ? null : onServerOf(field).shown(entry, name, field);
    return shown ? [{ label: fieldLabels[name] ?? name, ...shown }] : [];
  });
}
