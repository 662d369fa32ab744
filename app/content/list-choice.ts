import type { AccountChoice } from '#app/identity/account-choice';
import type { TagCount } from './tags/tag-count';

/** The value in a list's address for entries without a category, or without an owner. No slug or id looks like it. */
export const noneChosen = '-';

/** When the next review is due: already overdue, or within 30 days. */
export const dueWithin = ['overdue', 'month'] as const;

/** Within how many days an entry was changed. */
export const changedWithin = ['1', '7', '30', '90'] as const;

/** The filters of a panel list; '' is no filter. */
export interface ListChosen {
  status: string;
  tag: string;
  /** A slug; entries of its subcategories are included. */
  category: string;
  /** An id. */
  owner: string;
  /** One of `dueWithin`. */
  due: string;
  /** One of `changedWithin`. */
  changed: string;
  /** A review state. */
  review: string;
  /** One of `audiences`. */
  audience: string;
}

/** Whether only entries are asked for that the calendar has too. */
export const isAboutTime = ({ status, due }: ListChosen): boolean =>
  status === 'planned' || status === 'ended' || due !== '';

/** The values that a list can be filtered by and that a bulk change can set. */
export interface ListOffer {
  tags: readonly TagCount[];
  categories: readonly { slug: string; name: string; parent: string | null }[];
  owners: readonly AccountChoice[];
}
