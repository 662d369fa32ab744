/** How far the review of an entry is; null where nobody asked for one. */
export const reviewStates = ['submitted', 'returned', 'accepted'] as const;

export type ReviewState = (typeof reviewStates)[number];

/** What can be done in a review. */
export const reviewActions = ['submit', 'return', 'accept'] as const;

export type ReviewAction = (typeof reviewActions)[number];

/** Longest comment of a reviewer, in characters. */
export const longestComment = 1_000;
