import { count, desc, max, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { visibleEntries } from '../access.server';
import { addressColumnOf, type BoundModule } from '../bind-table.server';
import { addressWith } from '../registry';

export interface EntryAddress {
  title: string;
  /** The path of the public page. */
  path: string;
  updated_at: Date;
}

export const newestFirst = ({ table }: BoundModule): SQL[] => [desc(table.created_at), desc(table.id)];

/**
 * Public addresses of a module's entries, the newest first: only titles and addresses, so that a long list stays
 * light.
 */
export async function listAddresses(
  readerDb: Database,
  module: BoundModule,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<EntryAddress[]> {
  const { definition, table } = module;
  const rows = await readerDb
    .select({ title: table.title, address: addressColumnOf(module), updated_at: table.updated_at })
    .from(table)
    .where(visibleEntries(module, null))
    .orderBy(...newestFirst(module))
    .limit(limit)
    .offset(offset);
  return rows.map(({ address, ...entry }) => ({ ...entry, path: addressWith(definition, address) }));
}

/** The addresses (slugs, versions) of those of these entries that a module has, by id. */
export async function findAddresses(
  db: Database,
  module: BoundModule,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { table } = module;
  const rows = await db
    .select({ id: table.id, address: addressColumnOf(module) })
    .from(table)
    .where(oneOf(table.id, ids));
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Those of these addresses that entries of a module have. */
export async function findTaken(db: Database, module: BoundModule, addresses: readonly string[]): Promise<string[]> {
  const address = addressColumnOf(module);
  const rows = await db.select({ address }).from(module.table).where(oneOf(address, addresses));
  return rows.map((row) => row.address);
}

/** How many entries of a module the public sees, and when one of them last changed. */
export async function summariseAddresses(
  readerDb: Database,
  module: BoundModule,
): Promise<{ total: number; updated_at: Date | null }> {
  const { table } = module;
  const [row] = await readerDb
    .select({ total: count(), updated_at: max(table.updated_at) })
    .from(table)
    .where(visibleEntries(module, null));
  return { total: row?.total ?? 0, updated_at: row?.updated_at ?? null };
}
