import type { JobName } from '#app/jobs/job-names';

/** The job that checks one saved text, and the realtime subject for open panels when texts were checked. */
export const textCheck = 'text_check' satisfies JobName;

/** Of the reason for which somebody hides what a rule found. */
export const longestReason = 300;
