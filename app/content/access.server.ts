import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#app/identity/session-user';
import { AppError } from '#app/platform/errors';
import { reviewTexts } from '#app/texts/pl/review';
import { addressColumnOf, type BoundModule, columnOf } from './bind-table.server';
import { windowOf } from './define-module';

/** Who reads. An admin, or a key with the right to, sees everything; everybody else sees what is public. */
export interface Viewer {
  role: Role;
  reads?: 'everything';
}

/** Reads for a write whose right is known, or for the portal itself: all that there is. */
export const unrestricted: Viewer = { role: 'admin' };

/** Whether this viewer also sees what is not public: the same rule as the database's `portal_admin` door. */
export const readsEverything = (viewer: Viewer | null): boolean =>
  viewer?.role === 'admin' || viewer?.reads === 'everything';

/**
 * The entries of a module that a viewer may read, as an SQL condition. Row-level security enforces the same rule; which
 * audience they are for, the door alone decides. Undefined for whoever may read all.
 */
export function visibleEntries(module: BoundModule, viewer: Viewer | null): SQL | undefined {
  if (readsEverything(viewer)) return undefined;
  const window = windowOf(module.definition);
  const [from, until] = [columnOf(module, window.from), columnOf(module, window.until)];
  return and(
    eq(module.table.status, 'published'),
    or(isNull(from), lte(from, sql`now()`)),
    or(isNull(until), gt(until, sql`now()`)),
  );
}

/** The last segment of an entry's address while readers have it; null for what is no longer, or not yet, to be read. */
export const shownAddress = (module: BoundModule) =>
  sql<string | null>`case when ${visibleEntries(module, null)} then ${addressColumnOf(module)}::text end`;

/** What the public reads of a module, as a condition for a door that shows more. */
export const publicEntries = (module: BoundModule): SQL | undefined =>
  and(visibleEntries(module, null), eq(module.table.audience, 'public'));

/** The status that a write asks for, unchecked: rights are checked before the input. */
export const statusIn = (input: unknown): unknown => (input as { status?: unknown } | null | undefined)?.status;

/**
 * Refuses a moderator what only an admin may do: publish, or change what is published. The database refuses it too.
 * @param statuses before and after the write
 * @throws AppError `forbidden`
 */
export function requireMayPublish({ mayPublish }: { mayPublish?: boolean }, ...statuses: unknown[]): void {
  if (mayPublish === false && statuses.includes('published'))
    throw new AppError('forbidden', { message: reviewTexts.mayNotPublish });
}
