/** The values of a yes-or-no field, in words. */
export const answerTexts = { yes: 'tak', no: 'nie' } as const;
