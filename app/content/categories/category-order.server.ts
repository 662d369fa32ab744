import { asc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { categories } from '../tables.server';

/** The parent of an entry's category. Join it beside `categories`. */
export const parents = alias(categories, 'parents');

/**
 * Tree order of categories, each before those that lie in it: by position; those without a position come after, by
 * name.
 */
export function categoryTreeOrder(): SQL[] {
  const top = (name: 'position' | 'name' | 'id') =>
    sql`case when ${categories.parent_id} is null then ${categories[name]} else ${parents[name]} end`;
  return [
    sql`${top('position')} asc nulls last`,
    sql`(${top('name')}) collate "pl-x-icu" nulls last`,
    sql`${top('id')} nulls last`,
    sql`(${categories.parent_id} is not null)`,
    sql`${categories.position} asc nulls last`,
    sql`${categories.name} collate "pl-x-icu"`,
    asc(categories.id),
  ];
}
