import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { fieldOfKind } from '#app/content/define-module';
import { findPages } from '#app/content/entries/find-pages.server';
import { pagesOf } from '#app/content/fields/pages';
import { listingTag } from '#app/content/page-tags';
import { addressOf, findModuleByPath } from '#app/content/registry';
import type { RequestContext } from '#app/request/request-context.server';

/** A related page, linked at the end of another. */
export interface RelatedPage {
  title: string;
  url: string;
}

/** Similar pages fill up to this number. */
const most = 4;
/**
 * What a reader may go on to: the pages that an editor has named, then those of the same section that the search finds
 * by the words of the title and the tags.
 */
export async function readRelated(ctx: RequestContext, module: BoundModule, entry: EntryRow): Promise<RelatedPage[]> {
  const field = fieldOfKind(module.definition, 'pages');
  if (!field) return [];
  const addresses = pagesOf(entry[field.name]);
  // Those that are not there now may come back.
  for (const address of addresses) ctx.dependsOn(listingTag(findModuleByPath(address.split('/')[1] ?? '')?.key ?? ''));
  const named = await findPages(ctx.readerDoor.db, null, addresses);
  const own = addressOf(module.definition, entry);
  const all = [...named, ...(await findAlike(ctx, module, entry))].map(({ title, url }) => ({ title, url }));
  const distinct = all.filter(({ url }, at) => url !== own && all.findIndex((one) => one.url === url) === at);
  return distinct.slice(0, Math.max(most, named.length));
}

function findAlike(ctx: RequestContext, { definition }: BoundModule, entry: EntryRow): Promise<RelatedPage[]> {
  const { search } = ctx.readerDoor;
  // A page that is rendered before the index is complete is invalidated once it is.
  if (!search.isReady()) ctx.dependsOn('search_index');
  return search.alike(definition.key, [entry.title, ...entry.tags].join(' '));
}
