/** How long what nobody has saved is kept: working copies of forms, and a day more the files that only these show. */
export const unsavedKeptDays = 30;
