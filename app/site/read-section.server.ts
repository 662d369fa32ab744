import { data } from 'react-router';
import { findCategory, usedCategories } from '#app/content/categories/categories.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import type { ModuleDefinition } from '#app/content/define-module';
import { onServerOf } from '#app/content/fields/behaviours.server';
import { shownFields } from '#app/content/fields/entry-fields';
import type { EntryRow } from '#app/content/bind-table.server';
import {
  findModuleByPath,
  listAddressOf,
  type ModuleKey,
  pageAddressOf,
  type PortalModule,
  viewAddressOf,
} from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { categoryParameter, listAddress } from '#app/paths';
import type { RequestContext } from '#app/request/request-context.server';
import { publicTexts } from '#app/texts/pl/public';
import { storable } from '#app/platform/validation.server';
import { sectionTexts } from '#app/texts/pl/sections';
import { outlineOf } from './outline';
import { pathOf, type PublicList, readPublicList } from './read-list.server';

/** Reads all that the list of a section shows, by its definition: all entries, those of a view, or of a category. */
export async function readSection(ctx: RequestContext, request: Request) {
  const definition = requireSection(request);
  const { key, capabilities } = definition;
  const { title, description, empty } = sectionTexts[key];
  ctx.dependsOn('category');
  const base = listAddressOf(definition);
  const view = viewAt(definition, pathOf(request));
  const filters = view ? null : await readFilters(ctx, definition, request);
  const category = view || !capabilities.outline ? undefined : await askedCategory(ctx, key, request);
  const { entries, ...list } = await readPublicList(ctx, key, request, {
    branch: view?.category,
    equals: view?.equals,
    filter: filters?.chosen ?? category?.slug,
  });
  return {
    list,
    title,
    /** The heading of the view; null for the section's own list. */
    heading: view ? await headingOf(ctx, definition, view) : (category?.name ?? null),
    description,
    empty: typeof empty === 'string' ? empty : publicTexts.search.nothingYet,
    base,
    path: view ? viewAddressOf(definition, view) : base,
    feed: capabilities.feed ? { path: `${base}/feed.xml`, title } : undefined,
    categories: filters?.links(list) ?? [],
    outline: capabilities.outline
      ? {
          base,
          tree: outlineOf(
            definition,
            await ctx.readerDoor.listingOf(boundModule(key)),
            view?.category ?? category?.slug ?? null,
          ),
        }
      : undefined,
    items: entries.map((entry) => ({
      title: entry.title,
      audience: entry.audience,
      url: pageAddressOf(definition, entry),
      excerpt: entryExcerpt(definition, entry),
      category: entry.category?.name,
      tags: entry.tags,
      date: dateOf(definition, entry),
    })),
  };
}

/**
 * The module of the section at an address.
 * @throws Response 404 where there is none
 */
export function requireSection(request: Request): PortalModule {
  const definition = findModuleByPath(pathOf(request).split('/')[1] ?? '');
  if (!definition) throw data(null, { status: 404 });
  return definition;
}

export type Section = Awaited<ReturnType<typeof readSection>>;

function viewAt(definition: ModuleDefinition, pathname: string) {
  const { views = {} } = definition;
  const found = Object.entries(views).find(([, view]) => pathname === viewAddressOf(definition, view));
  return found && { name: found[0], ...found[1] };
}

async function headingOf(
  { readerDoor }: RequestContext,
  { key }: PortalModule,
  view: { name: string; category?: string },
) {
  const category = view.category && (await findCategory(readerDoor.db, key, view.category));
  return category ? category.name : (sectionTexts[key].views?.[view.name] ?? view.name);
}

/** The category filter of a section whose categories have no pages of their own: `?kategoria=poradniki`. */
async function readFilters(ctx: RequestContext, definition: PortalModule, request: Request) {
  const { key, fields, views = {} } = definition;
  const hasPages = Object.values(views).some(({ category }) => category !== undefined);
  if (hasPages || !Object.values(fields).some(({ kind }) => kind === 'category')) return null;
  const used = await usedCategories(ctx.readerDoor.db, boundModule(key));
  if (used.length < 2) return null;
  const asked = new URL(request.url).searchParams.get(categoryParameter);
  const chosen = used.find(({ slug }) => slug === asked)?.slug;
  const links = ({ q, choice }: Pick<PublicList, 'q' | 'choice'>) =>
    [{ slug: undefined, name: publicTexts.search.allCategories }, ...used].map(({ slug, name }) => ({
      to: listAddress(listAddressOf(definition), q, 1, { ...choice, category: slug }),
      label: name,
      current: slug === chosen,
    }));
  return { chosen, links };
}

/** The category of `?kategoria=`. */
export async function askedCategory({ readerDoor }: RequestContext, key: ModuleKey, request: Request) {
  const asked = new URL(request.url).searchParams.get(categoryParameter);
  return asked !== null && storable(asked) ? findCategory(readerDoor.db, key, asked) : undefined;
}

/** The entry's own date where its module has one, else that of its last change. */
function dateOf(definition: ModuleDefinition, entry: EntryRow): string | null {
  const fields = shownFields(definition);
  const shown = (name: string) => (fields[name] ? onServerOf(fields[name]).cell(entry, name, fields[name], {}) : null);
  return (definition.list.date && shown(definition.list.date)) || shown('updated_at');
}
