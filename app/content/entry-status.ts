export const entryStatuses = ['draft', 'published', 'archived'] as const;

export type EntryStatus = (typeof entryStatuses)[number];
