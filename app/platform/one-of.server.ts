import { type Column, type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a column has one of the values, passed as one array: the query's text does not depend on their number, so it
 * is prepared once. An empty list matches nothing.
 */
export const oneOf = (column: Column | SQLWrapper, values: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${'length' in values ? sql.param([...values]) : values})`;
