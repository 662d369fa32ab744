import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { prepared } from '#app/platform/prepared.server';
import { isUuid } from '#app/platform/validation.server';
import { readsEverything, type Viewer, visibleEntries } from '../access.server';
import { type BoundModule, columnOf, type EntryRow } from '../bind-table.server';
import { slug_redirects } from '../tables.server';
import { type Columns, selectEntries } from './select-entries.server';

/** The entry with this id, or undefined where the viewer may read none. */
export async function findEntry(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  id: string,
): Promise<EntryRow | undefined> {
  return isUuid(id) ? findBy(db, module, viewer, 'id', id) : undefined;
}

/** @throws AppError `not_found` */
export async function requireEntry(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  id: string,
  columns?: Columns,
): Promise<EntryRow> {
  const entry = isUuid(id) ? await findBy(db, module, viewer, 'id', id, columns) : undefined;
  if (!entry) throw new AppError('not_found');
  return entry;
}

/** The entry with this last segment of its public address (its slug, version or id). */
export async function findEntryByAddress(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  address: string,
): Promise<EntryRow | undefined> {
  if (module.definition.address === 'id') return findEntry(db, module, viewer, address);
  if (address.includes('\0')) return undefined;
  return findBy(db, module, viewer, module.definition.address, address);
}

/** The current address of the entry that used to have this one, or undefined. */
export async function findMovedAddress(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  address: string,
): Promise<string | undefined> {
  if (module.definition.address === 'id' || address.includes('\0')) return undefined;
  const [moved] = await db
    .select({ entry: slug_redirects.entry_id })
    .from(slug_redirects)
    .where(and(eq(slug_redirects.module, module.definition.key), eq(slug_redirects.slug, address)));
  const entry = moved && (await findEntry(db, module, viewer, moved.entry));
  return entry && (entry[module.definition.address] as string);
}

async function findBy(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  column: string,
  value: string,
  columns: Columns = 'all',
): Promise<EntryRow | undefined> {
  const name = `${columns} by ${column}${readsEverything(viewer) ? ', of everything' : ''}`;
  const query = prepared(db, module, name, () =>
    selectEntries(db, module, viewer, columns)
      .where(and(eq(columnOf(module, column), sql.placeholder('value')), visibleEntries(module, viewer)))
      .limit(1),
  );
  const [row] = await query.execute({ value });
  return row;
}
