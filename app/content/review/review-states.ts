/** The states of an entry's review; null where it was never submitted. */
export const reviewStates = ['submitted', 'returned', 'accepted'] as const;

export type ReviewState = (typeof reviewStates)[number];

/** The steps of a review. */
export const reviewActions = ['submit', 'return', 'accept'] as const;

export type ReviewAction = (typeof reviewActions)[number];

/** The most characters of a reviewer's comment. */
export const longestComment = 1_000;
