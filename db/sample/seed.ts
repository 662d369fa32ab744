import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { audit_log } from '#app/audit/tables.server';
import type { Actor } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { createCategory } from '#app/content/categories/categories.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import type { AttachedFile } from '#app/content/fields/attached-file';
import { moduleKeys } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { advisoryLocks } from '#app/platform/advisory-locks';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { waitForLock } from '#app/platform/wait-for-lock.server';
import { readSampleCategories, readSampleItems, type SampleItem } from './read-sample';

interface SeedContext extends Omit<WriteContext, 'actor'> {
  /** Stores a file of the sample in the file store. */
  saveFile(path: string, tx: Database, actor: Actor): Promise<AttachedFile>;
  /** Called when another instance is filling it. */
  tell(message: string): void;
}

const portal: Actor = { id: null, name: null };

/**
 * Fills a portal that has never had any content with the sample, all of it or nothing. What people delete later stays
 * deleted: the audit log shows that there was content.
 * @param folder db/sample
 * @returns how many entries were made
 */
export async function seedSampleContent(context: SeedContext, folder: string): Promise<number> {
  return context.db.transaction(async (tx) => {
    const take = async () =>
      (await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${advisoryLocks.sample}) as taken`))
        .rows[0]?.taken === true;
    await waitForLock(take, 'fill the portal with the sample content', context.tell);
    const [before] = await tx
      .select({ id: audit_log.id })
      .from(audit_log)
      .where(inArray(audit_log.subject, [...moduleKeys]))
      .limit(1);
    if (before) return 0;
    const writer: WriteContext = { ...context, db: tx, actor: portal };
    for (const category of readSampleCategories(folder)) await createCategory(writer, category);
    let made = 0;
    for (const key of moduleKeys) {
      for (const item of readSampleItems(folder, key)) {
        const { created_at, ...fields } = await entryOf(item, context, tx, folder);
        const times = { created_at, updated_at: created_at };
        await createEntry(writer, boundModule(key), fields, times).catch((error: unknown) => refuse(item, error));
        made++;
      }
    }
    return made;
  });
}

/** @throws Error that names the file and its mistakes, or what is no mistake of the file as it is */
function refuse({ source }: SampleItem, error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const mistakes = Object.entries(error.fields).map(([name, messages]) => `${name}: ${messages.join(' ')}`);
  throw new Error(`db/sample/${source}: ${mistakes.join('; ') || error.message}`, { cause: error });
}

/**
 * The item as `createEntry` takes it: days that were counted from now become dates, files become stored ones, the text
 * goes where the module has one.
 */
async function entryOf(
  { module, fields, body }: SampleItem,
  { clock, saveFile }: SeedContext,
  tx: Database,
  folder: string,
) {
  const now = clock.now().getTime();
  const { definition } = boundModule(module);
  const stored = (name: string) => saveFile(join(folder, 'files', name), tx, portal);
  const entry: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(fields)) {
    const [, name = given, direction] = /^(\w+)_days_(ago|ahead)$/.exec(given) ?? [];
    entry[name] =
      direction && typeof value === 'number' ? new Date(now + value * (direction === 'ago' ? -dayMs : dayMs)) : value;
  }
  const { created, file, ...rest } = entry;
  for (const [name, { kind }] of Object.entries(definition.fields)) {
    const value = rest[name];
    if ((kind === 'markdown' || kind === 'changes') && value === undefined) rest[name] = body;
    if (kind === 'file' && typeof file === 'string') rest[name] = (await stored(file)).url;
    if (kind === 'files' && Array.isArray(value)) {
      // One after the other: a transaction's connection takes one query at a time.
      const files = [];
      for (const one of value as string[]) files.push(await stored(one));
      rest[name] = files;
    }
    if (value instanceof Date) rest[name] = kind === 'day' ? value.toISOString().slice(0, 10) : value.toISOString();
  }
  return {
    ...rest,
    created_at: created instanceof Date ? created : madeOn(definition.list.date && rest[definition.list.date], now),
  };
}

/** The morning of the entry's own day, where it has one that has passed. */
const madeOn = (own: unknown, now: number) =>
  new Date(typeof own === 'string' ? Math.min(Date.parse(`${own.slice(0, 10)}T09:00:00Z`), now) : now);
