/** The states of an entry's review; null where it was never submitted. */
export const reviewStates = ['submitted', 'returned', 'accepted'] as const;

export type ReviewState = (typeof reviewStates)[number];

/** Whether nobody has to agree to a publication any more, as things are. */
export const isAgreed = (state: ReviewState | null | undefined, reviewRequired: boolean): boolean =>
  !reviewRequired || state === 'accepted';

/** The steps of a review. */
export const reviewActions = ['submit', 'return', 'accept'] as const;

export type ReviewAction = (typeof reviewActions)[number];

/** The most characters of a reviewer's comment. */
export const longestComment = 1_000;
