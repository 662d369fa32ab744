/** What a form says where it was opened without a draft. */
export const noDraft = 'none';
