import type { ModuleDefinition } from '#app/content/define-module';
import type { Category } from '#app/content/categories/categories.server';
import type { ListedEntry, Listing } from '#app/content/listing/read-listing.server';
import { addressWith } from '#app/content/registry';
import type { OutlineNode } from '#app/shell/outline-branch';
import { categoryAddress } from './category-address';

/** A larger tree shows the entries of the reader's own branch alone: no page carries what nobody looks at. */
const mostInAll = 30;
/** Of one branch so many are shown; its page has the rest. */
const mostInBranch = 200;

/**
 * The categories of a module that have something public, in the order of their tree, with their entries.
 * @param here slug of the category in which the reader is
 */
export function outlineOf(definition: ModuleDefinition, listing: Listing, here: string | null): OutlineNode[] {
  const { categories } = listing;
  const own = categories.find(({ slug }) => slug === here);
  const entries = entriesToShow(listing, own && (own.parent ?? own.slug));
  const urlOf = ({ address }: ListedEntry) => addressWith(definition, address);
  const grow = ({ slug, name }: Category): OutlineNode => ({
    label: name,
    to: categoryAddress(definition, slug),
    isHere: slug === here,
    entries: entries
      .filter(({ category }) => category === slug)
      .map((entry) => ({ title: entry.title, url: urlOf(entry) })),
    within: categories.filter(({ parent }) => parent === slug).map(grow),
  });
  return categories.filter(({ parent }) => parent === null).map(grow);
}

function entriesToShow({ byCategory, categories }: Listing, branch: string | undefined): ListedEntry[] {
  const isSmall = [...byCategory.values()].reduce((sum, { length }) => sum + length, 0) <= mostInAll;
  const shown = isSmall ? categories : categories.filter(({ slug, parent }) => branch === slug || branch === parent);
  return shown.flatMap(({ slug }) => byCategory.get(slug)?.slice(0, mostInBranch) ?? []).slice(0, mostInBranch);
}
