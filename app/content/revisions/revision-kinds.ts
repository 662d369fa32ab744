/** What made a revision. */
export const revisionKinds = ['create', 'save', 'publish', 'restore', 'bulk', 'import', 'undelete'] as const;

export type RevisionKind = (typeof revisionKinds)[number];

/** The most characters of a save's note. */
export const longestNote = 200;
