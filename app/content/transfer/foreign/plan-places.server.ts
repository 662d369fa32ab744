import { posix } from 'node:path';
import { isReservedAddress } from '../../reserved-addresses';
import type { ModuleDefinition } from '../../define-module';
import { longestCategoryName, longestCategorySlug } from '../../categories/category-rules';
import { slugify } from '../../fields/slugify';
import { withoutPageId } from './entry-ids.server';
import type { ForeignDocument } from './foreign-document';
import { withoutNumber } from './link-index.server';

/** Where a document of a foreign folder goes. */
export interface Place {
  id: string | undefined;
  slug: string;
  title: string;
  /** Slug of its category. */
  category: string | null;
}

interface PlannedCategory {
  name: string;
  slug: string;
  parent: string | null;
  /** The folder that it is made of. */
  folder: string;
}

const isIndex = (name: string) => /^(?:index|readme|_index)$/i.test(name);

const baseName = (path: string) => withoutPageId(posix.basename(path).replace(/\.[^.]+$/, ''));

/** `01-pierwsze_kroki` → 'Pierwsze kroki' */
function readableName(name: string): string {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(name) ?? [];
  const words = withoutNumber(name.slice(day.length))
    .replace(/[-_+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const begun = words.charAt(0).toLocaleUpperCase('pl') + words.slice(1);
  return day && begun ? `${day} ${begun}` : day || begun;
}

const placeOf = ({ place, path }: ForeignDocument) => place ?? path.replace(/(^|\/)\.gitbook\//, '$1');

/** A folder is called as its first page, or as the page beside it that has its name. */
function* titlesOfFolders(documents: readonly ForeignDocument[]): Generator<[string, string]> {
  for (const document of documents) {
    const { title } = document;
    const path = placeOf(document);
    if (title === null) continue;
    const folder = isIndex(baseName(path)) ? posix.dirname(path) : path.replace(/\.[^./]+$/, '');
    yield [folder, title];
    // Newer exports of Notion: 'Baza 1a2b….md' beside 'Baza/'
    yield [withoutPageId(folder), title];
  }
}

/** The path of folders that only hold everything, such as `docs/`, and have no title of their own. */
function commonFolder(paths: readonly string[], titles: ReadonlyMap<string, string>): string {
  const [first = ''] = paths;
  const parts = first.split('/').slice(0, -1);
  while (parts.length > 0 && !paths.every((path) => path.startsWith(`${parts.join('/')}/`))) parts.pop();
  const titled = parts.findIndex((_, at) => titles.has(parts.slice(0, at + 1).join('/')));
  if (titled >= 0) parts.length = titled;
  return parts.length > 0 ? `${parts.join('/')}/` : '';
}

/** What an import knows beside its documents. */
export interface KnownPlaces {
  /** What folders are called where their program says it. */
  folderTitles: ReadonlyMap<string, string>;
  /** Of the entries that the documents become, by path. */
  ids: ReadonlyMap<string, string>;
  /** Of those of them that the portal has already, by id. */
  addresses: ReadonlyMap<string, string>;
  /** Addresses of other entries of the portal, which those of these paths cannot have. */
  others?: { addresses: ReadonlySet<string>; paths: ReadonlySet<string> };
}

/** The place of each document, by path, and the categories for them. */
export interface PlannedPlaces {
  places: Map<string, Place>;
  categories: PlannedCategory[];
}

/** Slugs and titles from headings, front matter and names; categories, on two levels, from folders. */
export function planPlaces(
  documents: readonly ForeignDocument[],
  definition: ModuleDefinition,
  longestSlug: number,
  { folderTitles, ids, addresses, others }: KnownPlaces,
): PlannedPlaces {
  const common = commonFolder(documents.map(placeOf), folderTitles);
  const slugs = new Slugs(longestSlug, (slug) => isReservedAddress(definition, slug), addresses.values());
  const places = new Map<string, Place>();
  const foldersOf = (path: string) => path.slice(common.length).split('/').slice(0, -1);
  const categories = new FolderCategories(common, new Map([...titlesOfFolders(documents), ...folderTitles]));
  // Those of the first level get their slugs first, whatever lies in others.
  for (const document of documents) categories.of(foldersOf(placeOf(document)).slice(0, 1));
  for (const document of documents) {
    const { path, head } = document;
    const place = placeOf(document);
    const folders = foldersOf(place);
    const base = baseName(place);
    const folder = withoutPageId(posix.basename(posix.dirname(place)));
    const named = isIndex(base) && folder !== '.' && folder !== '' ? folder : base;
    const title = document.title ?? readableName(isIndex(base) && folder === '.' ? 'Start' : named);
    const asked = typeof head.slug === 'string' ? head.slug.split('/').filter(Boolean).at(-1) : undefined;
    const own = withoutNumber(named);
    // The first page, and one that Confluence names by its number alone, which it does to Polish titles.
    const isUnnamed = (isIndex(base) && folders.length === 0) || /^\d+$/.test(own);
    const wanted = slugify(asked ?? (isUnnamed ? title : own), longestSlug) || slugify(title, longestSlug) || 'strona';
    const within = slugify(withoutNumber(folder));
    const id = ids.get(path);
    const instead = within && slugify(`${within}-${wanted}`, longestSlug);
    const barred = others?.paths.has(path) ? others.addresses : undefined;
    const slug = addresses.get(id ?? '') ?? slugs.take(wanted, instead, barred);
    places.set(path, { id, slug, title, category: categories.of(folders) });
  }
  return { places, categories: [...categories.planned.values()] };
}

/** Slugs that differ, in a time that grows with their number. */
class Slugs {
  private readonly taken: Set<string>;
  private readonly next = new Map<string, number>();

  constructor(
    private readonly longest: number,
    private readonly isReserved: (slug: string) => boolean = () => false,
    taken: Iterable<string> = [],
  ) {
    this.taken = new Set(taken);
  }

  isFree(slug: string, barred?: ReadonlySet<string>): boolean {
    return !this.taken.has(slug) && !this.isReserved(slug) && !barred?.has(slug);
  }

  /** @param instead where the wanted one is not free; where neither is, the wanted one gets a number */
  take(wanted: string, instead: string, barred?: ReadonlySet<string>): string {
    let slug = [wanted, instead].find((one) => one !== '' && this.isFree(one, barred));
    const beginning = slug === undefined ? slugify(wanted, this.longest - 6) : '';
    for (let number = this.next.get(beginning) ?? 2; slug === undefined; number += 1) {
      const numbered = `${beginning}-${number}`;
      if (this.isFree(numbered, barred)) slug = numbered;
      this.next.set(beginning, number + 1);
    }
    this.taken.add(slug);
    return slug;
  }
}

/** The categories of folders: those below the second level belong to that. */
class FolderCategories {
  readonly planned = new Map<string, PlannedCategory>();
  private readonly slugs = new Slugs(longestCategorySlug);

  constructor(
    /** What stands before all folders, with its last '/'. */
    private readonly common: string,
    private readonly titles: ReadonlyMap<string, string>,
  ) {}

  /** @returns the slug of the innermost */
  of(folders: readonly string[]): string | null {
    let parent: PlannedCategory | undefined;
    for (const [level, full] of folders.slice(0, 2).entries()) {
      const folder = this.common + folders.slice(0, level + 1).join('/');
      const made = this.planned.get(folder) ?? this.make(folder, withoutPageId(full), parent);
      this.planned.set(folder, made);
      parent = made;
    }
    return parent?.slug ?? null;
  }

  private make(folder: string, name: string, parent: PlannedCategory | undefined): PlannedCategory {
    // With room for some of it behind its parent's.
    const own = slugify(withoutNumber(name), longestCategorySlug - 20) || `kategoria-${this.planned.size + 1}`;
    return {
      name: (this.titles.get(folder) ?? readableName(name)).slice(0, longestCategoryName),
      slug: this.slugs.take(own, parent ? slugify(`${parent.slug}-${own}`, longestCategorySlug) : ''),
      parent: parent?.slug ?? null,
      folder,
    };
  }
}
