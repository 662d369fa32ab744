import { notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { setEntryFiles } from '#app/files/entry-files.server';
import { file_uses } from '#app/files/tables.server';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { deleted_entries } from '../deleted/tables.server';
import { subject as draftSubject } from '../drafts/discard-draft.server';
import { entry_drafts } from '../drafts/tables.server';
import { fragmentSubject } from '../fragments/fragment-uses.server';
import { fragment_uses, fragments } from '../fragments/tables.server';
import { hidden_issues, text_checks } from '../quality/tables.server';
import { entry_revision_packs, entry_revisions } from '../revisions/tables.server';
import { entry_reviews, review_comments } from '../review/tables.server';
import { slug_redirects } from '../tables.server';
import type { Check } from './check';

type OfEntries = PgTable & { entry_id: AnyPgColumn };

/** Tables of which each row belongs to an entry, present or deleted, by its id alone. */
const ofEntries: Readonly<Record<string, OfEntries>> = {
  entry_drafts,
  entry_revisions,
  entry_revision_packs,
  entry_reviews,
  review_comments,
  text_checks,
  hidden_issues,
};

/** Rows of what is no longer there, and addresses that two claim. */
export function rowChecks(db: Database, modules: readonly BoundModule[]): Check[] {
  const present = sql.join(
    [...modules.map(({ table }) => sql`select id from ${table}`), sql`select id from ${deleted_entries}`],
    sql` union all `,
  );
  return [
    {
      name: 'orphanedRows',
      severity: 'warning',
      async find() {
        const found = [];
        for (const [name, table] of Object.entries(ofEntries)) {
          const count = await db.$count(table, sql`${table.entry_id} not in (${present})`);
          if (count > 0) found.push({ what: `${name}: ${count}` });
        }
        return found;
      },
      async mend() {
        for (const table of Object.values(ofEntries))
          await db.delete(table).where(sql`${table.entry_id} not in (${present})`);
      },
    },
    orphanedUses(db, modules),
    orphanedRedirects(db, modules),
  ];
}

/** What file and fragment uses may belong to: others, such as pictures of settings, are not for here to judge. */
function orphanedUses(db: Database, modules: readonly BoundModule[]): Check {
  const owners: [subject: string, ids: SQL][] = [
    ...modules.map(({ definition, table }): [string, SQL] => [
      definition.key,
      sql`select id from ${table} union all select id from ${deleted_entries}`,
    ]),
    [draftSubject, sql`select entry_id from ${entry_drafts}`],
    [fragmentSubject, sql`select id from ${fragments} union all select id from ${deleted_entries}`],
  ];
  const orphaned = (table: typeof file_uses | typeof fragment_uses) =>
    sql.join(
      owners.map(([subject, ids]) => sql`(${table.module} = ${subject} and ${table.entry_id} not in (${ids}))`),
      sql` or `,
    );
  return {
    name: 'orphanedUses',
    severity: 'warning',
    async find() {
      const found = await db.select().from(file_uses).where(orphaned(file_uses));
      const more = await db.select().from(fragment_uses).where(orphaned(fragment_uses));
      return [
        ...found.map(({ file_name, module, entry_id }) => ({ what: `${module}/${entry_id}: ${file_name}` })),
        ...more.map(({ module, entry_id }) => ({ what: `${module}/${entry_id}` })),
      ];
    },
    async mend() {
      await db.transaction(async (tx) => {
        const found = await tx
          .selectDistinct({ module: file_uses.module, id: file_uses.entry_id })
          .from(file_uses)
          .where(orphaned(file_uses));
        for (const { module, id } of found) await setEntryFiles(tx, module, id, []);
        await tx.delete(fragment_uses).where(orphaned(fragment_uses));
      });
    },
  };
}

/** Former addresses of entries that are gone for good. */
function orphanedRedirects(db: Database, modules: readonly BoundModule[]): Check {
  const keys = modules.map(({ definition }) => definition.key);
  const gone = sql`${notInArray(slug_redirects.module, keys)} or ${sql.join(
    modules.map(
      ({ definition, table }) =>
        sql`(${slug_redirects.module} = ${definition.key} and ${slug_redirects.entry_id} not in (select id from ${table}))`,
    ),
    sql` or `,
  )}`;
  return {
    name: 'orphanedRedirects',
    severity: 'warning',
    find: async () =>
      (await db.select().from(slug_redirects).where(gone)).map(({ module, slug }) => ({ what: `${module}/${slug}` })),
    mend: async () => void (await db.delete(slug_redirects).where(gone)),
  };
}
