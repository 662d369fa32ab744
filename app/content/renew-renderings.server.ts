import { and, asc, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { announceRenewal } from '#app/audit/changes.server';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { refusalOf } from '#app/platform/database-errors.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { oneOf } from '#app/platform/one-of.server';
import { type BoundModule, columnOf } from './bind-table.server';
import { fieldOfKind } from './define-module';
import { setFragmentUses } from './fragments/fragment-uses.server';
import { fragment_uses, fragments } from './fragments/tables.server';
import { rendererVersion } from './markdown/render-markdown.server';
import { renderText } from './markdown/render-text.server';
import { boundModules } from './registry.server';

export interface Renewal {
  db: Database;
  changes: ChangeFeed;
  log: Logger;
  /** Stops it after the text that is being rendered. */
  signal: AbortSignal;
  modules?: readonly BoundModule[];
  /** Which entries of a module must be rendered again. */
  outdated: (module: BoundModule) => SQL;
  /** Ids of entries that could not be rendered: skipped until the set is cleared. */
  failed?: Set<string>;
}

/** Renderings of an older renderer. Reads every rendering, so it must not run often. */
export const madeByOlderRenderer = (module: BoundModule): SQL =>
  sql`coalesce((${columnOf(module, 'rendered')} ->> 'version')::int, 0) < ${rendererVersion}`;

/** Entries that show an outdated fragment. */
export const showsOldFragment = ({ table, definition }: BoundModule): SQL =>
  sql`${table.id} in (select ${fragment_uses.entry_id} from ${fragment_uses}
    join ${fragments} on ${fragments.id} = ${fragment_uses.fragment_id}
    where ${fragment_uses.module} = ${definition.key} and ${fragment_uses.revision} <> ${fragments.revision})`;

/** Between two texts, to leave time for requests. */
const pauseMs = 20;
/**
 * After this many entries they are announced, so that readers and the search need not wait for all of them; together,
 * as each drops the lists of its section.
 */
const batch = 50;

/**
 * Renders outdated entries again, one after another. Their revisions and dates stay: nobody edited them. The database
 * holds what is left to do: an interrupted renewal continues with the next call, and concurrent instances share the
 * work.
 * @returns how many entries were renewed
 * @throws where the database is away
 */
export async function renewRenderings(renewal: Renewal): Promise<number> {
  const { log, modules = boundModules } = renewal;
  let total = 0;
  for (const module of modules) total += await renewModule(renewal, module);
  if (total > 0) log.info({ entries: total }, 'texts were rendered anew');
  return total;
}

async function renewModule(renewal: Renewal, module: BoundModule): Promise<number> {
  const { db, changes, signal } = renewal;
  let total = 0;
  let ids = await findOutdated(renewal, module, undefined);
  while (ids.length > 0 && !signal.aborted) {
    const renewed: string[] = [];
    for (const id of ids) {
      if (signal.aborted) break;
      if (await tryToRenew(renewal, module, id)) renewed.push(id);
      await pause(pauseMs);
    }
    for (const id of renewed) await changes.publish(await announceRenewal(db, module.definition.key, id));
    total += renewed.length;
    ids = await findOutdated(renewal, module, ids.at(-1));
  }
  return total;
}

/** Whether any entry is outdated still, such as one that another instance renders at the moment. */
export async function isAnyOutdated(renewal: Renewal): Promise<boolean> {
  for (const module of renewal.modules ?? boundModules)
    if ((await findOutdated(renewal, module, undefined)).length > 0) return true;
  return false;
}

/** The next batch of outdated entries after the last id (keyset pagination). */
async function findOutdated(
  { db, outdated, failed }: Renewal,
  module: BoundModule,
  after: string | undefined,
): Promise<string[]> {
  if (!fieldOfKind(module.definition, 'markdown')) return [];
  const { id } = module.table;
  const rows = await db
    .select({ id })
    .from(module.table)
    .where(and(outdated(module), not(oneOf(id, [...(failed ?? [])])), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(batch);
  return rows.map((row) => row.id);
}

const tryToRenew = ({ db, outdated, failed, log }: Renewal, module: BoundModule, id: string): Promise<boolean> =>
  renew(db, module, id, outdated(module)).catch((error: unknown) => {
    // That says nothing about the text.
    if (refusalOf(error).code === 'unavailable') throw error;
    failed?.add(id);
    log.warn({ err: error, module: module.definition.key, id }, 'a text could not be rendered anew');
    return false;
  });

/** @returns false where another instance renews it, or somebody has saved the entry: then it is up to date */
async function renew(db: Database, module: BoundModule, id: string, isOutdated: SQL): Promise<boolean> {
  const markdown = fieldOfKind(module.definition, 'markdown');
  if (!markdown) return false;
  const { table, definition } = module;
  return db.transaction(async (tx) => {
    // An advisory lock: it blocks no save, and ends with the connection if the instance is killed.
    const claimed = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`renew ${id}`}, 0)) as mine`,
    );
    if (!claimed.rows[0]?.mine) return false;
    const [entry] = await tx
      .select({ source: columnOf(module, markdown.name), revision: table.revision })
      .from(table)
      .where(and(eq(table.id, id), isOutdated));
    if (!entry) return false;
    const { rendered } = await renderText(tx, String(entry.source));
    const saved = await tx
      .update(table)
      .set({ rendered })
      .where(and(eq(table.id, id), eq(table.revision, entry.revision)))
      .returning({ id: table.id });
    if (saved.length === 0) return false;
    await setEntryFiles(tx, definition.key, id, rendered.files);
    await setFragmentUses(tx, definition.key, id, rendered.fragments);
    return true;
  });
}
