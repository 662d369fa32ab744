/** A category, as forms offer and change it. */
export interface CategoryChoice {
  id: string;
  name: string;
  slug: string;
  /** Slug of its parent. */
  parent: string | null;
  position: number | null;
  /** The owner of entries that are made in it: an account's id. */
  default_owner: string | null;
  /** After how many months they are due for review. */
  review_months: number | null;
}
