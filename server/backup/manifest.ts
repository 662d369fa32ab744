import * as z from 'zod';
import { isStoredName } from '#app/files/file-store.server';

/** The version of the archive format. */
export const archiveFormat = 1;
/** The first part, which identifies an archive of the portal. */
export const headName = 'portal-backup.json';
export const manifestName = 'manifest.json';
/** The last part: the SHA-256 of the manifest, which has those of all others. */
export const sealName = 'manifest.sha256';

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const part = z.object({
  name: z.string().max(100),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const headSchema = z.object({
  format: z.int(),
  /** The version of the portal that made it. */
  portal: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that its database had, by their timestamps. */
  migrations: z.array(z.int()),
});

export const manifestSchema = headSchema.extend({
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int(), parts: z.array(part) })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/), called: z.boolean() })),
  files: z.array(part.extend({ stored: z.string().refine(isStoredName) })),
  /** Files that have a row but were missing in the store. */
  missing: z.array(z.string()),
});

export type ArchiveHead = z.infer<typeof headSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;
