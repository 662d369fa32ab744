/** What a yes-or-no field holds, in words. */
export const answerTexts = { yes: 'tak', no: 'nie' } as const;
