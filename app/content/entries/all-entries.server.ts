import { type SQL, sql } from 'drizzle-orm';
import { boundModules } from '../registry.server';

/** What the entries of all modules have in common, as one table `entries`. */
export const allEntries = (): SQL => {
  const each = boundModules.map(
    ({ definition, table }) => sql`
      select ${definition.key}::text as module, id, title, status, owner, review_at, revision, category_id from ${table}`,
  );
  return sql`(${sql.join(each, sql` union all `)}) as entries`;
};
