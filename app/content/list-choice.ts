import type { AccountChoice } from '#app/identity/list-writers.server';
import type { TagCount } from './tags/tag-count';

/** In the address of a list: what has no category, or no owner. No slug and no id is like it. */
export const noneChosen = '-';

/** By when an entry must be looked through: before today, or within 30 days. */
export const dueWithin = ['overdue', 'month'] as const;

/** Within how many days an entry was changed. */
export const changedWithin = ['1', '7', '30', '90'] as const;

/** What a list of the panel is narrowed to; '' is all. */
export interface ListChosen {
  status: string;
  tag: string;
  /** A slug; what lies in its categories is in it, too. */
  category: string;
  /** An id. */
  owner: string;
  /** One of `dueWithin`. */
  due: string;
  /** One of `changedWithin`. */
  changed: string;
  /** A state of review. */
  review: string;
}

/** What a list of the panel can be narrowed to, and many of its entries be given. */
export interface ListOffer {
  tags: readonly TagCount[];
  categories: readonly { slug: string; name: string; parent: string | null }[];
  owners: readonly AccountChoice[];
}
