export const entryStatuses = ['draft', 'published', 'archived'] as const;

export type EntryStatus = (typeof entryStatuses)[number];

export const isEntryStatus = (value: string): value is EntryStatus =>
  (entryStatuses as readonly string[]).includes(value);
