import { type Column, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a column has one of the values, as one array: the text of the query is the same for any number of them, so
 * that it is prepared once. No value at all matches nothing.
 */
export const oneOf = (column: Column | SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;
