import { and, eq } from 'drizzle-orm';
import { monthsAfter } from '#app/platform/calendar-day';
import type { Database } from '#app/platform/db.server';
import { warsawDay } from '#app/platform/warsaw-time';
import type { BoundModule, EntryValues } from '../bind-table.server';
import { categories } from '../tables.server';

interface CategoryCare {
  owner: string | null;
  /** The day of the next review, from today on; null where the category asks for none. */
  reviewAt: string | null;
}

interface Reviewed {
  category: { slug: string } | null;
  /** 'YYYY-MM-DD' */
  review_at: string | null;
}

/** What a category says of entries that are made in it, or looked through now. */
async function careOfCategory(
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

/** After how many months an overdue entry is due again whose category says nothing. */
const usualMonths = 12;

/**
 * The day of an entry's next review, where it is looked through now: by its category; else its own day, if it is still
 * to come, or a year from now. Null for an entry that has no day.
 */
export async function nextReview(
  db: Database,
  module: BoundModule,
  entry: Reviewed,
  now: Date,
): Promise<string | null> {
  const { reviewAt } = await careOfCategory(db, module, entry.category?.slug, now);
  if (reviewAt !== null || entry.review_at === null) return reviewAt;
  const today = warsawDay(now);
  return entry.review_at > today ? entry.review_at : monthsAfter(today, usualMonths);
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
