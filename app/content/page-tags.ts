import type { RecordedChange } from '#app/audit/changes.server';

/** Which entries of a module readers have, under which names and in which order. */
export const listingTag = (module: string) => `${module}/listing`;

/**
 * What a page depends on that shows an entry and, of the others in its module, no more than their listing: a change
 * inside another entry leaves it as it is.
 */
export const entryTags = (module: string, id: string): string[] => [`${module}/${id}`, listingTag(module)];

/**
 * Whether a change can touch a page that depends on these tags. The bare key of a module stands for anything in it; a
 * page that named nothing depends on everything.
 */
export function touches(
  { subject, subjectId, reach }: Pick<RecordedChange, 'subject'> & Partial<RecordedChange>,
  tags: ReadonlySet<string>,
): boolean {
  if (reach === 'nothing') return false;
  if (tags.size === 0 || tags.has(subject)) return true;
  return reach === 'entry' ? tags.has(`${subject}/${subjectId}`) : tags.has(listingTag(subject));
}
