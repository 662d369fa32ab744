/** The most characters of one comment. */
export const longestComment = 1_000;

/** The most characters of all comments of one answer. */
export const longestKept = 4_000;

/** What the panel's inbox can be filtered by. */
export const feedbackStates = ['waiting', 'done'] as const;
export type FeedbackState = (typeof feedbackStates)[number];
