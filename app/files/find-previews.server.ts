import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { files } from './tables.server';

/** The re-encoded previews of those of the files that have one, by the file's name. A GIF is left out: its preview does not move. */
export async function findPreviews(db: Database, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const original = alias(files, 'original');
  const found = await db
    .select({ name: original.name, preview: files.name })
    .from(files)
    .innerJoin(original, eq(original.name, files.preview_of))
    .where(and(oneOf(original.name, names), ne(original.file_type, 'image/gif')));
  return new Map(found.map(({ name, preview }) => [name, preview]));
}
