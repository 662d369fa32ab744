import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { files } from './tables.server';

/** The re-encoded previews of those of the files that have one, by the file's name. */
export async function findPreviews(db: Database, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await db
    .select({ name: files.preview_of, preview: files.name })
    .from(files)
    .where(oneOf(files.preview_of, names));
  return new Map(found.map(({ name, preview }) => [name ?? '', preview]));
}
