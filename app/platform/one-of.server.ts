import { type Column, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a column has one of the values, passed as one array: the query's text does not depend on their number, so it
 * is prepared once. An empty list matches nothing.
 */
export const oneOf = (column: Column | SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;
