import { data, redirect } from 'react-router';
import type { EntryRow } from '#app/content/bind-table.server';
import { findEntryByAddress, findMovedAddress } from '#app/content/entries/get-entry.server';
import { type ListQuery, listEntries } from '#app/content/entries/list-entries.server';
import { addressOf } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { listAddress } from '#app/paths';
import type { RequestContext } from '#app/request/request-context.server';

/** Entries on one page of a public list. */
const perPage = 20;

export interface PublicList {
  entries: EntryRow[];
  q: string;
  page: number;
  perPage: number;
  total: number;
}

/**
 * The page that a loader is asked for, also when only its data is: `/zasoby/szablony.data`, `/Zasoby/Szablony/` → `/zasoby/szablony`.
 * Addresses are matched whatever their case.
 */
export const pathOf = (request: Request): string =>
  new URL(request.url).pathname.replace(/(?:\/_\.data|\.data|\/)$/, '').toLowerCase();

/**
 * One page of a module's public list, as the address asks for it (`q`, `strona`).
 * @throws Response a redirect to the last page, for a page behind it
 */
export async function readPublicList(
  ctx: RequestContext,
  moduleKey: string,
  request: Request,
  narrow: Pick<ListQuery, 'category' | 'exceptCategory' | 'equals' | 'sort' | 'columns'> = {},
): Promise<PublicList> {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const asked = Number(searchParams.get('strona') ?? 1);
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  ctx.dependsOn(moduleKey);
  const module = boundModule(moduleKey);
  const matching = q === '' ? undefined : ctx.services.search.matchingIds(moduleKey, q);
  const { items, total } = await listEntries(ctx.publicDb, module, null, {
    q,
    page,
    perPage,
    matching,
    columns: 'card',
    ...narrow,
  });
  if (items.length === 0 && page > 1) throw redirect(listAddress(pathOf(request), q, Math.ceil(total / perPage)));
  return { entries: items, q, page, perPage, total };
}

/**
 * The published entry at an address; one that has moved redirects for good.
 * @throws Response 404 or 301, for the route's error boundary
 */
export async function readPublicEntry(ctx: RequestContext, moduleKey: string, address: string): Promise<EntryRow> {
  ctx.dependsOn(moduleKey);
  const module = boundModule(moduleKey);
  const entry = await findEntryByAddress(ctx.publicDb, module, null, address);
  if (entry) return entry;
  const moved = await findMovedAddress(ctx.publicDb, module, null, address);
  if (moved) throw redirect(addressOf(module.definition, { [module.definition.address]: moved }) ?? '/', 301);
  throw data(null, { status: 404 });
}
