import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { audit_log } from '#app/audit/tables.server';
import type { Actor } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { createCategory } from '#app/content/categories/categories.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import type { AttachedFile } from '#app/content/fields/attached-file';
import { modules } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import type { Database } from '#app/platform/db.server';
import { waitForLock } from '#app/platform/wait-for-lock';
import { readSampleCategories, readSampleItems, type SampleItem } from './read-sample.server';

interface SeedContext extends Omit<WriteContext, 'actor'> {
  /** Stores a file of the sample in the file store. */
  saveFile(path: string, tx: Database, actor: Actor): Promise<AttachedFile>;
  /** Hears that another instance is filling it. */
  tell(message: string): void;
}

const portal: Actor = { id: null, name: null };
const day = 24 * 60 * 60 * 1000;

/**
 * Fills a portal that has never had any content with the sample, all of it or nothing. What people remove later stays
 * removed: the audit log remembers that there was something.
 * @param folder db/sample
 * @returns how many entries were made
 */
export async function seedSampleContent(context: SeedContext, folder: string): Promise<number> {
  return context.db.transaction(async (tx) => {
    const take = async () => (await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(7318203) as taken`)).rows[0]?.taken === true;
    await waitForLock(take, 'fill the portal with the sample content', context.tell);
    const keys = modules.map(({ key }) => key);
    const [before] = await tx.select({ id: audit_log.id }).from(audit_log).where(inArray(audit_log.subject, keys)).limit(1);
    if (before) return 0;
    const writer: WriteContext = { ...context, db: tx, actor: portal };
    for (const category of readSampleCategories(folder)) await createCategory(writer, category);
    let made = 0;
    for (const key of keys) {
      for (const item of readSampleItems(folder, key)) {
        const { created_at, ...fields } = await entryOf(item, context, tx, folder);
        await createEntry(writer, boundModule(key), fields, { created_at, updated_at: created_at });
        made++;
      }
    }
    return made;
  });
}

/** The item as `createEntry` takes it: days that were counted from now become dates, files become stored ones. */
async function entryOf({ module, fields, body }: SampleItem, { clock, saveFile }: SeedContext, tx: Database, folder: string) {
  const now = clock.now().getTime();
  const { created_days_ago, valid_from_days_ago, valid_until_days_ahead, event_date_days_ahead, file, additional_files, ...rest } = fields;
  const entry: Record<string, unknown> = { ...rest };
  if (module !== 'resources') entry.content = body;
  if (typeof valid_from_days_ago === 'number') entry.valid_from = new Date(now - valid_from_days_ago * day).toISOString();
  if (typeof valid_until_days_ahead === 'number') entry.valid_until = new Date(now + valid_until_days_ahead * day).toISOString();
  if (typeof event_date_days_ahead === 'number') entry.event_date = new Date(now + event_date_days_ahead * day).toISOString().slice(0, 10);
  const stored = (name: string) => saveFile(join(folder, 'files', name), tx, portal);
  if (typeof file === 'string') entry.file_url = (await stored(file)).url;
  if (Array.isArray(additional_files)) entry.additional_files = await Promise.all(additional_files.map((name: string) => stored(name)));
  const released = typeof rest.release_date === 'string' ? Date.parse(`${rest.release_date}T09:00:00Z`) : now;
  const created_at = new Date(typeof created_days_ago === 'number' ? now - created_days_ago * day : Math.min(released, now));
  return { ...entry, created_at };
}
