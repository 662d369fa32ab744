import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether an already folded text contains the words, ignoring diacritics and case. The words are folded once, not with
 * each row; NUL, which no stored text can contain, is dropped.
 */
export const foldedContains = (folded: Column | SQL, words: string) =>
  sql`strpos(${folded}, (select fold_text(${words.replaceAll('\0', '')}))) > 0`;

/** Whether a column contains the words, ignoring diacritics and case. */
export const containsText = (column: Column, words: string) => foldedContains(sql`fold_text(${column})`, words);
