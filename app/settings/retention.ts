/** How many days what is kept is kept, by the names of the settings; 0 is without an end. */
export const retentionFields = ['retention_messages', 'retention_feedback', 'retention_log'] as const;
export type RetentionField = (typeof retentionFields)[number];

export const longestRetention = 3_650;
/** The log answers for what happened; a shorter one would answer for nothing. */
export const shortestLog = 30;
