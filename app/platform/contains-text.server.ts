import { type Column, sql } from 'drizzle-orm';

/** For LIKE: the words anywhere, to the letter. A zero character, which no text of the database has, is looked past. */
export const likePattern = (words: string) => `%${words.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column has the words, in capitals or not. A database's own locale may know the capitals of English letters alone. */
export const containsText = (column: Column, words: string) => sql`${column} collate "pl-x-icu" ilike ${likePattern(words)}`;
