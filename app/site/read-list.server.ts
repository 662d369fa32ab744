import { data, redirect } from 'react-router';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { fieldOfKind } from '#app/content/define-module';
import { findEntryByAddress, findMovedAddress } from '#app/content/entries/get-entry.server';
import { type EntryPage, type ListQuery, listEntries } from '#app/content/entries/list-entries.server';
import { listFound } from '#app/content/entries/list-found.server';
import { findByNames } from '#app/content/entries/match-words.server';
import { entryTags } from '#app/content/page-tags';
import { addressWith, listAddressOf, type ModuleKey } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { tagLimits } from '#app/content/fields/field';
import { listAddress, type ListChoice, pageParameter, queryParameter, tagParameter } from '#app/paths';
import { lastPageOf, longestListSearch, type PageRange, readPageNumber } from '#app/platform/paging';
import type { ReaderDoor } from '#app/request/reader-door.server';
import type { RequestContext } from '#app/request/request-context.server';
import { sectionTexts } from '#app/texts/pl/sections';
import type { ListState } from './list-frame';
import type { MissingEntry } from './section-boundaries';

/** A restriction of a module's list. `branch` is the category in its address, with its subcategories. */
type Narrowing = Pick<ListQuery, 'branch' | 'exceptCategory' | 'equals' | 'sort' | 'columns'> & { filter?: string };

/** Entries on one page of a public list. */
const perPage = 20;

export interface PublicList extends ListState {
  entries: EntryRow[];
}

/**
 * The page that a loader is asked for, also when only its data is: `/zasoby/szablony.data`, `/Zasoby/Szablony/` →
 * `/zasoby/szablony`. Addresses are matched whatever their case.
 */
export const pathOf = (request: Request): string =>
  new URL(request.url).pathname.replace(/(?:\/_\.data|\.data|\/)$/, '').toLowerCase();

/** The page number in the address of a public list, from 1. */
export const readPage = (request: Request): number =>
  readPageNumber(new URL(request.url).searchParams.get(pageParameter));

/**
 * One page of a module's public list, as the address asks for it.
 * @throws Response a redirect to the last page, for a page behind it
 */
export async function readPublicList(
  ctx: RequestContext,
  moduleKey: string,
  request: Request,
  { filter, ...narrow }: Narrowing = {},
): Promise<PublicList> {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get(queryParameter) ?? '').trim().slice(0, longestListSearch);
  const page = readPage(request);
  const tag = searchParams.get(tagParameter)?.trim().slice(0, tagLimits.length) || undefined;
  const choice: ListChoice = { ...(filter && { category: filter }), ...(tag && { tag }) };
  ctx.dependsOn(moduleKey);
  const module = boundModule(moduleKey);
  const query = { page, perPage, columns: 'card' as const, ...narrow, ...(filter && { branch: filter }), tag };
  const { items, total } = await (q === ''
    ? listEntries(ctx.readerDoor.db, module, null, query, ctx.readerDoor.totalOf)
    : searchList(ctx.readerDoor, module, query, q));
  if (items.length === 0 && page > 1)
    throw redirect(listAddress(pathOf(request), q, lastPageOf(total, perPage), choice));
  return { entries: items, q, page, perPage, total, choice };
}

/** The index knows which entries have the words; only where it cannot are the texts themselves looked through. */
async function searchList(
  { db, search }: ReaderDoor,
  module: BoundModule,
  query: ListQuery & PageRange,
  q: string,
): Promise<EntryPage> {
  const { definition } = module;
  // The kinds of changes stand in a release's text, and not in the index.
  const isIndexed = !fieldOfKind(definition, 'changes');
  const [matching, containing] = await Promise.all([
    search.matchingIds(definition.key, q),
    isIndexed ? search.containingIds(definition.key, q) : null,
  ]);
  if (!containing) return listEntries(db, module, null, { ...query, q, matching });
  const others = matching.concat(await findByNames(db, module, q));
  return listFound(db, module, query, { containing, others });
}

/**
 * The published entry at an address; one that has moved redirects for good.
 * @param addressWithin what of the entry is asked for, by the entry's address: that is where a moved one leads
 * @throws Response 301, or 404 with the section's own words for `SectionBoundary`
 */
export async function readPublicEntry(
  ctx: RequestContext,
  moduleKey: ModuleKey,
  address: string,
  addressWithin = (entry: string) => entry,
): Promise<EntryRow> {
  const module = boundModule(moduleKey);
  const { definition } = module;
  const entry = await findEntryByAddress(ctx.readerDoor.db, module, null, address);
  if (entry) {
    ctx.dependsOn(...entryTags(moduleKey, entry.id));
    return entry;
  }
  const moved = await findMovedAddress(ctx.readerDoor.db, module, null, address);
  if (moved) throw redirect(addressWithin(addressWith(definition, moved)), 301);
  const missing: MissingEntry = { ...sectionTexts[moduleKey].notFound, to: listAddressOf(definition) };
  throw data(missing, { status: 404 });
}
