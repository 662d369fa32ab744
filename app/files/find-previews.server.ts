import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { previewType } from './image-preview.server';
import { files } from './tables.server';

/** A re-encoded preview: its name, and its size in pixels where it is known. */
interface FoundPreview {
  name: string;
  width: number | null;
  height: number | null;
}

/** The metadata of a stored file. */
export interface FileFacts {
  /** Only images have one. */
  preview: FoundPreview | null;
  fileName: string;
  fileType: string;
  /** In bytes. */
  fileSize: number;
}

/** The previews of these files, by file name; files without one are left out. */
export async function findPreviews(db: Database, names: string[]): Promise<Map<string, FoundPreview>> {
  if (names.length === 0) return new Map();
  const found = await db
    .select({ of: files.preview_of, name: files.name, width: files.width, height: files.height })
    .from(files)
    .where(and(oneOf(files.preview_of, names), eq(files.file_type, previewType)));
  return new Map(found.map(({ of, ...preview }) => [of ?? '', preview]));
}

/** The metadata of these files, by file name; unknown ones are left out. */
export async function findFileFacts(db: Database, names: string[]): Promise<Map<string, FileFacts>> {
  if (names.length === 0) return new Map();
  const previews = await findPreviews(db, names);
  const found = await db
    .select({ name: files.name, fileName: files.file_name, fileType: files.file_type, fileSize: files.file_size })
    .from(files)
    .where(oneOf(files.name, names));
  return new Map(found.map(({ name, ...facts }) => [name, { ...facts, preview: previews.get(name) ?? null }]));
}
