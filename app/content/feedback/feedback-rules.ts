/** Characters of one comment. */
export const longestComment = 1_000;

/** Characters of all comments under one press. */
export const longestKept = 4_000;

/** What the inbox of the panel can be narrowed to. */
export const feedbackStates = ['waiting', 'done'] as const;
export type FeedbackState = (typeof feedbackStates)[number];
