import { asc, desc, type SQL, sql } from 'drizzle-orm';
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
