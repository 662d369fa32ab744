import type { JobName } from '#app/jobs/job-names';

/** The jobs that send one message each. */
export const mailKinds = ['mail', 'news'] as const satisfies JobName[];
