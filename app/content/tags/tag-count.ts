/** A tag in its most frequent spelling, and how many entries have it. */
export interface TagCount {
  tag: string;
  count: number;
}
