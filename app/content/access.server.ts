import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#app/identity/session-user';
import { type BoundModule, columnOf } from './bind-table.server';
import { windowOf } from './define-module';

/** Who reads: an admin sees everything, everybody else what is public. */
export interface Viewer {
  role: Role;
}

/** Whether this person may write content at all. The same rule as the database's `portal_admin` door. */
export const canWriteEntries = (viewer: Viewer | null): boolean => viewer?.role === 'admin';

/**
 * The entries of a module that a person may read, as a condition: the rule that row-level security states again.
 * Undefined for an admin, who reads all.
 */
export function visibleEntries(module: BoundModule, viewer: Viewer | null): SQL | undefined {
  if (canWriteEntries(viewer)) return undefined;
  const window = windowOf(module.definition);
  const [from, until] = [columnOf(module, window.from), columnOf(module, window.until)];
  return and(
    eq(module.table.status, 'published'),
    or(isNull(from), lte(from, sql`now()`)),
    or(isNull(until), gt(until, sql`now()`)),
  );
}
