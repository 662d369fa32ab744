import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';
import { categoryTreeOrder } from '../categories/category-order.server';
import { type BoundModule, columnOf } from '../bind-table.server';
import { fieldOfKind, type ModuleDefinition } from '../define-module';
import { categories } from '../tables.server';

/** Whether a module's entries have positions in their categories. */
export const isOrdered = (definition: ModuleDefinition): boolean => fieldOfKind(definition, 'position') !== undefined;

/** The order within one category: by position; entries without one come after, the newest first. */
export const placedOrder = (module: BoundModule): SQL[] => [
  ...(isOrdered(module.definition) ? [sql`${columnOf(module, 'position')} asc nulls last`] : []),
  desc(module.table.created_at),
  asc(module.table.id),
];

/**
 * The order of a module's tree: category by category, the entries of each before its subcategories; entries without a
 * category come last. Needs `categories` and `parents` joined.
 */
export const treeOrder = (module: BoundModule): SQL[] => [...categoryTreeOrder(), ...placedOrder(module)];

/**
 * Whether an entry lies in a category or in one of its subcategories.
 * @param slug of the category
 */
export const isInBranch = ({ table, definition }: BoundModule, slug: string): SQL =>
  sql`${table.category_id} in (select c.id from ${categories} c left join ${categories} p on p.id = c.parent_id
    where c.module = ${definition.key} and ${slug} in (c.slug, p.slug))`;

/** The names by which a list may be sorted. */
export const sortableFields = (module: BoundModule) =>
  ['created_at', 'updated_at', 'title', module.definition.list.date].filter((name) => name !== undefined);

/**
 * The order of a list as it is asked for; by default a category's manual order, else the module's own.
 * @throws AppError `invalid` for a name that it cannot be sorted by
 */
export function orderOf(
  module: BoundModule,
  query: { sort?: string; branch?: string; category?: string | null },
): SQL[] {
  const { sort = module.definition.list.publicSort } = query;
  // The list of one category is in its manual order.
  if (query.sort === undefined && isOrdered(module.definition)) {
    if (query.branch !== undefined) return treeOrder(module);
    if (query.category !== undefined) return placedOrder(module);
  }
  const name = sort.replace(/^-/, '');
  if (!sortableFields(module).includes(name)) {
    throw new AppError('invalid', { fields: { sort: [validationTexts.sort(sortableFields(module))] } });
  }
  const column = name === 'title' ? sql`${module.table.title} collate "pl-x-icu"` : columnOf(module, name);
  const direction = sort.startsWith('-') ? desc(column) : asc(column);
  // Only where there may be none: no index is in that order.
  const first = columnOf(module, name).notNull ? direction : sql`${direction} nulls last`;
  return [first, ...(name === 'created_at' ? [] : [desc(module.table.created_at)]), asc(module.table.id)];
}
