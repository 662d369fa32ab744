import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { warsawDay } from '#app/platform/warsaw-time';
import type { BoundModule, EntryValues } from '../bind-table.server';
import { categories } from '../tables.server';
import { monthsAfter } from './days';

interface CategoryCare {
  owner: string | null;
  /** The day of the next review, from today on; null where the category asks for none. */
  reviewAt: string | null;
}

/** What a category says of entries that are made in it, or looked through now. */
export async function careOfCategory(
  db: Database,
  { definition }: BoundModule,
  slug: unknown,
  now: Date,
): Promise<CategoryCare> {
  if (typeof slug !== 'string' || slug === '') return { owner: null, reviewAt: null };
  const [found] = await db
    .select({ owner: categories.default_owner, months: categories.review_months })
    .from(categories)
    .where(and(eq(categories.module, definition.key), eq(categories.slug, slug)));
  return {
    owner: found?.owner ?? null,
    reviewAt: found?.months ? monthsAfter(warsawDay(now), found.months) : null,
  };
}

/** The values of a new entry; an owner and a review day that it has none of are its category's. */
export async function withCategoryCare(
  db: Database,
  module: BoundModule,
  values: EntryValues,
  now: Date,
): Promise<EntryValues> {
  if (values.owner && values.review_at) return values;
  const { owner, reviewAt } = await careOfCategory(db, module, values.category, now);
  return { ...values, owner: values.owner || owner, review_at: values.review_at || reviewAt };
}
