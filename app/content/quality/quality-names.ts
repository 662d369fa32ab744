/** The job that checks one saved text, and the realtime subject for open panels when texts were checked. */
export const textCheck = 'text_check';

/** The job that checks all texts, once a night. */
export const textWalk = 'text_walk';
