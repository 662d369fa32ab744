import { and, count, eq, isNotNull, type SQL } from 'drizzle-orm';
import { visibleEntries } from '#app/content/access.server';
import { type BoundModule, columnOf } from '#app/content/bind-table.server';
import { type Category, listCategories, usedCategories } from '#app/content/categories/categories.server';
import { parents } from '#app/content/categories/category-order.server';
import { isInBranch, treeOrder } from '#app/content/entries/entry-order.server';
import { addressOf } from '#app/content/registry';
import { categories } from '#app/content/tables.server';
import type { Database } from '#app/platform/db.server';
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
export async function readOutline(
  publicDb: Database,
  module: BoundModule,
  here: string | null,
): Promise<OutlineNode[]> {
  const shown = await shownCategories(publicDb, module);
  const own = shown.find(({ slug }) => slug === here);
  const where = await entriesToShow(publicDb, module, own && (own.parent ?? own.slug));
  const entries = where ? await readEntries(publicDb, module, where) : [];
  const grow = ({ slug, name }: Category): OutlineNode => ({
    label: name,
    to: categoryAddress(module.definition, slug),
    isHere: slug === here,
    entries: entries.filter(({ category }) => category === slug).map(({ title, url }) => ({ title, url })),
    within: shown.filter(({ parent }) => parent === slug).map(grow),
  });
  return shown.filter(({ parent }) => parent === null).map(grow);
}

/** Categories that have something, and those in which they lie. */
async function shownCategories(publicDb: Database, module: BoundModule): Promise<Category[]> {
  const used = await usedCategories(publicDb, module);
  const slugs = new Set(used.flatMap(({ slug, parent }) => [slug, parent]));
  if (used.every(({ parent }) => parent === null)) return used;
  return (await listCategories(publicDb, module.definition.key)).filter(({ slug }) => slugs.has(slug));
}

async function entriesToShow(
  publicDb: Database,
  module: BoundModule,
  branch: string | undefined,
): Promise<SQL | undefined> {
  const all = and(visibleEntries(module, null), isNotNull(module.table.category_id));
  const rows = await publicDb.select({ total: count() }).from(module.table).where(all);
  if (((rows as { total: number }[])[0]?.total ?? 0) <= mostInAll) return all;
  return branch === undefined ? undefined : and(all, isInBranch(module, branch));
}

async function readEntries(publicDb: Database, module: BoundModule, where: SQL) {
  const { definition, table } = module;
  const rows = await publicDb
    .select({ title: table.title, category: categories.slug, address: columnOf(module, definition.address) })
    .from(table)
    .innerJoin(categories, eq(table.category_id, categories.id))
    .leftJoin(parents, eq(categories.parent_id, parents.id))
    .where(where)
    .orderBy(...treeOrder(module))
    .limit(mostInBranch);
  return (rows as unknown as { title: string; category: string; address: string }[]).map(
    ({ title, category, address }) => ({
      title,
      category,
      url: addressOf(definition, { [definition.address]: address }) ?? `/${definition.path}`,
    }),
  );
}
