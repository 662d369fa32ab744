/** For LIKE: the words anywhere, to the letter. A zero character, which no text of the database has, is looked past. */
export const likePattern = (words: string) => `%${words.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
