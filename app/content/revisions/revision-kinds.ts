/** How a revision came to be. */
export const revisionKinds = ['create', 'save', 'publish', 'restore', 'bulk', 'import', 'undelete'] as const;

export type RevisionKind = (typeof revisionKinds)[number];

/** Longest note to a save, in characters. */
export const longestNote = 200;
