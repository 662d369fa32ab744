/** The value of a form that was opened while there was no draft. */
export const noDraft = 'none';
