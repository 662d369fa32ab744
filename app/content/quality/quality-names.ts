/** The job that looks at one saved text, and the subject under which open panels hear that texts were checked. */
export const textCheck = 'text_check';

/** The job that looks through all texts, once a night. */
export const textWalk = 'text_walk';
