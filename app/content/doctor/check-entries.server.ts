import { eq, or } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { file_uses, files } from '#app/files/tables.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { oneOf } from '#app/platform/one-of.server';
import type { BoundModule } from '../bind-table.server';
import { fieldOfKind } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import { entryFields } from '../fields/entry-fields';
import { eachEntry } from '../entries/each-entry.server';
import { addressOf } from '../registry';
import { madeByOlderRenderer, renewRenderings, showsOldFragment } from '../renew-renderings.server';
import { isReservedAddress } from '../reserved-addresses';
import type { Check, Finding } from './check';

interface Deps {
  db: Database;
  changes: ChangeFeed;
  log: Logger;
  modules: readonly BoundModule[];
}

/** What of entries can be out of step with what is derived from them. */
export const entryChecks = ({ db, changes, log, modules }: Deps): Check[] => [
  {
    name: 'missingUses',
    severity: 'error',
    find: async () => (await listMissingUses(db, modules)).map(({ title, key }) => ({ what: `${key}: ${title}` })),
    async mend() {
      for (const { key, id, names } of await listMissingUses(db, modules))
        await db.transaction((tx) => setEntryFiles(tx, key, id, names));
    },
  },
  {
    name: 'reservedAddresses',
    severity: 'error',
    find: () => listReserved(db, modules),
  },
  {
    name: 'oldRenderings',
    severity: 'warning',
    async find() {
      const found: Finding[] = [];
      for (const module of modules.filter(({ definition }) => fieldOfKind(definition, 'markdown'))) {
        const count = await db.$count(module.table, or(madeByOlderRenderer(module), showsOldFragment(module)));
        if (count > 0) found.push({ what: `${module.definition.key}: ${count}` });
      }
      return found;
    },
    async mend() {
      const { signal } = new AbortController();
      const rendered = modules.filter(({ definition }) => fieldOfKind(definition, 'markdown'));
      for (const outdated of [madeByOlderRenderer, showsOldFragment])
        await renewRenderings({ db, changes, log, signal, modules: rendered, outdated });
    },
  },
];

/** Entries that have or show a file of the portal which does not know it: it could be removed under them. */
async function listMissingUses(db: Database, modules: readonly BoundModule[]) {
  const missing: { key: string; id: string; title: string; names: string[] }[] = [];
  for (const module of modules) {
    const { key } = module.definition;
    for await (const entry of eachEntry(db, module)) {
      const names = entryFields(module.definition).flatMap(([name, field]) => onServerOf(field).filesOf(entry, name));
      if (names.length === 0) continue;
      const known = await db
        .select({ name: files.name, of: files.preview_of })
        .from(files)
        .where(oneOf(files.name, names));
      const uses = await db
        .select({ name: file_uses.file_name })
        .from(file_uses)
        .where(eq(file_uses.entry_id, entry.id));
      const noted = new Set(uses.map(({ name }) => name));
      if (known.some(({ name, of }) => !noted.has(of ?? name)))
        missing.push({ key, id: entry.id, title: entry.title, names });
    }
  }
  return missing;
}

/** Entries that cannot be reached, as something else answers at their address. */
async function listReserved(db: Database, modules: readonly BoundModule[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const module of modules.filter(({ definition }) => definition.address !== 'id'))
    for await (const entry of eachEntry(db, module))
      if (isReservedAddress(module.definition, entry[module.definition.address]))
        found.push({ what: `${addressOf(module.definition, entry) ?? ''} (${entry.title})` });
  return found;
}
