/** What can be done to many entries at once. */
export const bulkActions = [
  'publish',
  'draft',
  'archive',
  'category',
  'add_tag',
  'remove_tag',
  'owner',
  'audience',
  'delete',
] as const;

export type BulkAction = (typeof bulkActions)[number];

/** Those that a moderator may never use. */
export const adminBulkActions: readonly string[] = ['publish', 'delete'];

/** Entries that are changed in one transaction, and by one call of the API. */
export const mostPerBatch = 100;

/** Entries that one request of the panel changes, batch by batch; with scripts each batch is a request of its own. */
export const mostPerRequest = 500;

/** How long a bulk change can be undone, in minutes. */
export const undoMinutes = 10;

/** An entry that was left unchanged, with the code and the Polish sentence of its refusal. */
export interface RefusedEntry {
  id: string;
  code: string;
  detail: string;
}
