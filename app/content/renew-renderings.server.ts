import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { announceRenewal } from '#app/audit/changes.server';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { type BoundModule, columnOf } from './bind-table.server';
import { fieldOfKind } from './define-module';
import { RENDERER_VERSION } from './markdown/render-markdown.server';
import { renderText } from './markdown/render-text.server';
import { boundModules } from './registry.server';

interface Renewal {
  db: Database;
  changes: ChangeFeed;
  log: Logger;
  /** Ends it after the text that is being rendered. */
  signal: AbortSignal;
  modules?: readonly BoundModule[];
}

/** Between two texts, so that a renewal is hardly felt. */
const pauseMs = 20;

/**
 * Renders anew what an older renderer made, one text after another. Neither the revision nor the date of an entry changes: nobody edited it.
 * @returns how many entries were renewed
 */
export async function renewRenderings({ db, changes, log, signal, modules = boundModules }: Renewal): Promise<number> {
  let total = 0;
  for (const module of modules) {
    let renewed = 0;
    let last: string | undefined;
    while (!signal.aborted) {
      const entry = await findOutdated(db, module, last);
      if (!entry) break;
      last = entry.id;
      renewed += await renew(db, module, entry).catch((error: unknown) => {
        log.warn({ err: error, module: module.definition.key, id: entry.id }, 'a text could not be rendered anew');
        return 0;
      });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    if (renewed > 0) await changes.publish(await announceRenewal(db, module.definition.key));
    total += renewed;
  }
  if (total > 0) log.info({ entries: total }, 'texts were rendered anew');
  return total;
}

interface Outdated {
  id: string;
  source: string;
  revision: number;
}

/** The next text that an older renderer made: keyset pagination by id, one row at a time. */
async function findOutdated(
  db: Database,
  module: BoundModule,
  after: string | undefined,
): Promise<Outdated | undefined> {
  const markdown = fieldOfKind(module.definition, 'markdown');
  if (!markdown) return undefined;
  const { table } = module;
  const isOlder = sql`coalesce((${columnOf(module, 'rendered')} ->> 'version')::int, 0) < ${RENDERER_VERSION}`;
  const [row] = await db
    .select({ id: table.id, source: columnOf(module, markdown.name), revision: table.revision })
    .from(table)
    .where(and(isOlder, after === undefined ? undefined : gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(1);
  return row as Outdated | undefined;
}

/** @returns 1, or 0 where somebody saved the entry meanwhile: then it is new already */
async function renew(db: Database, module: BoundModule, { id, source, revision }: Outdated): Promise<number> {
  const { rendered } = await renderText(db, source);
  return db.transaction(async (tx) => {
    const saved = await tx
      .update(module.table)
      .set({ rendered })
      .where(and(eq(module.table.id, id), eq(module.table.revision, revision)))
      .returning({ id: module.table.id });
    if (saved.length > 0) await setEntryFiles(tx, module.definition.key, id, rendered.files);
    return saved.length;
  });
}
