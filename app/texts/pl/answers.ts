/** The values of a yes-or-no field, in words. */
export const answerTexts = { yes: 'tak', no: 'nie' } as const;

/** The same as facts of an entry's page: `Certyfikat: Tak`. */
export const flagFacts = { yes: 'Tak', no: 'Nie' } as const;
