import type { AuditEntry } from '#app/audit/list-audit.server';
import { namesOfAccounts } from '#app/identity/list-writers.server';
import type { Database } from '#app/platform/db.server';
import { isUuid } from '#app/platform/validation.server';

/** The same entries with the names of accounts that stand in them by id, as owners do; one that is gone stays an id. */
export async function nameAccounts(db: Database, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const values = entries.flatMap(({ before, after }) => [before, after].flatMap((side) => Object.values(side ?? {})));
  const ids = values.filter((value) => typeof value === 'string' && isUuid(value));
  const names = new Map(Object.entries(await namesOfAccounts(db, ids as string[])));
  const named = (side: AuditEntry['before']) =>
    side && Object.fromEntries(Object.entries(side).map(([key, value]) => [key, names.get(String(value)) ?? value]));
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}
