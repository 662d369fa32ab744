import type { FieldBehaviour, StoredRow } from './field-behaviour';
import { labelled, typedText } from './typed-text';

/** The slug of an entry's category, which every read joins in, or null. */
export function categoryOf({ category }: StoredRow): string | null {
  if (typeof category !== 'object' || category === null || !('slug' in category)) return null;
  return String(category.slug);
}

export const category: FieldBehaviour<'category'> = {
  ...typedText,
  show: (row) => categoryOf(row) ?? '',
  // A category that is gone has only its slug.
  readable: labelled,
  word: labelled,
  names: 'categories',
};
