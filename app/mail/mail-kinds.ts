/** The job that sends one subscriber what is new: a queue of its own, so that no password link waits for a digest. */
export const newsJob = 'news';

/** The jobs that send one message each. */
export const mailKinds = ['mail', newsJob] as const;
