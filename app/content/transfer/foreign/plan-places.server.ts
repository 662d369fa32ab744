import { posix } from 'node:path';
import { isReservedAddress } from '../../reserved-addresses';
import type { ModuleDefinition } from '../../define-module';
import { longestCategoryName, longestCategorySlug } from '../../categories/category-rules';
import { slugify } from '../../fields/slugify';
import type { ForeignDocument } from './foreign-document';
import { withoutNumber } from './link-index.server';

/** Where a document of a foreign folder goes. */
export interface Place {
  slug: string;
  title: string;
  /** Slug of its category. */
  category: string | null;
}

export interface PlannedCategory {
  name: string;
  slug: string;
  parent: string | null;
  /** The folder that it is made of. */
  folder: string;
}

const isIndex = (name: string) => /^(?:index|readme|_index)$/i.test(name);

/** Notion makes names unique with an id: 'Praca 1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d' */
const withoutId = (name: string) => name.replace(/ [\da-f]{32}$/, '');
const baseName = (path: string) => withoutId(posix.basename(path).replace(/\.[^.]+$/, ''));

/** `01-pierwsze_kroki` → 'Pierwsze kroki' */
function readableName(name: string): string {
  const words = withoutNumber(name)
    .replace(/[-_+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.charAt(0).toLocaleUpperCase('pl') + words.slice(1);
}

/** The path without folders that only hold everything, such as `docs/`. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const parts = first.split('/').slice(0, -1);
  while (parts.length > 0 && !paths.every((path) => path.startsWith(`${parts.join('/')}/`))) parts.pop();
  return parts.length > 0 ? `${parts.join('/')}/` : '';
}

/**
 * Slugs and titles from headings, front matter and names; categories, on two levels, from folders.
 * @param folderTitles what folders are called where their program says it
 */
export function planPlaces(
  documents: readonly ForeignDocument[],
  definition: ModuleDefinition,
  longestSlug: number,
  folderTitles: ReadonlyMap<string, string>,
): { places: Map<string, Place>; categories: PlannedCategory[] } {
  const common = commonFolder(documents.map(({ path }) => path));
  const taken = new Set<string>();
  const places = new Map<string, Place>();
  const categories = new Map<string, PlannedCategory>();
  for (const document of documents) {
    const { path, head } = document;
    const folders = path.slice(common.length).split('/').slice(0, -1);
    const base = baseName(path);
    const folder = withoutId(posix.basename(posix.dirname(path)));
    const named = isIndex(base) && folder !== '.' && folder !== '' ? folder : base;
    const title = document.title ?? readableName(isIndex(base) && folder === '.' ? 'Start' : named);
    const asked = typeof head.slug === 'string' ? head.slug.split('/').filter(Boolean).at(-1) : undefined;
    const own = withoutNumber(named);
    // The first page, and one that Confluence names by its number alone, which it does to Polish titles.
    const isUnnamed = (isIndex(base) && folders.length === 0) || /^\d+$/.test(own);
    const wanted = slugify(asked ?? (isUnnamed ? title : own), longestSlug) || slugify(title, longestSlug) || 'strona';
    const slug = freeSlug(wanted, slugify(withoutNumber(folder)), longestSlug, definition, taken);
    places.set(path, { slug, title, category: categoryOf(folders, common, categories, folderTitles) });
  }
  return { places, categories: [...categories.values()] };
}

function freeSlug(
  wanted: string,
  folder: string,
  longest: number,
  definition: ModuleDefinition,
  taken: Set<string>,
): string {
  const isFree = (slug: string) => !taken.has(slug) && !isReservedAddress(definition, slug);
  let slug = wanted;
  if (!isFree(slug) && folder !== '') slug = `${folder}-${wanted}`.slice(0, longest).replace(/-+$/, '');
  for (let number = 2; !isFree(slug); number += 1) slug = `${wanted.slice(0, longest - 5)}-${number}`;
  taken.add(slug);
  return slug;
}

/** Folders below the second level belong to that. */
function categoryOf(
  folders: readonly string[],
  common: string,
  categories: Map<string, PlannedCategory>,
  titles: ReadonlyMap<string, string>,
): string | null {
  let parent: PlannedCategory | undefined;
  for (const [level, full] of folders.slice(0, 2).entries()) {
    const name = withoutId(full);
    const folder = common + folders.slice(0, level + 1).join('/');
    const known = categories.get(folder);
    // With room for some of it behind its parent's.
    const own = slugify(withoutNumber(name), longestCategorySlug - 20) || `kategoria-${categories.size + 1}`;
    const isTaken = () => [...categories.values()].some(({ slug }) => slug === own);
    const made = known ?? {
      name: (titles.get(folder) ?? readableName(name)).slice(0, longestCategoryName),
      slug: parent && isTaken() ? slugify(`${parent.slug}-${own}`, longestCategorySlug) : own,
      parent: parent?.slug ?? null,
      folder,
    };
    categories.set(folder, made);
    parent = made;
  }
  return parent?.slug ?? null;
}
