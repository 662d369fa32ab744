import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { RevisionContent } from './revision-content';
import type { RevisionKind } from './revision-kinds';
import { entry_revision_packs as packs, entry_revisions as loose } from './tables.server';

/** One stored save of an entry. */
export interface Revision {
  number: number;
  created_at: Date;
  author_id: string | null;
  kind: RevisionKind;
  note: string;
  content: RevisionContent;
}

/** Every save whose number is a multiple of this packs the earlier ones. */
export const packEvery = 128;

type Packed = [number: number, at: number, author: string | null, kind: RevisionKind, note: string, RevisionContent];

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 20 } };

export const parseContent = (kept: string) => JSON.parse(kept) as RevisionContent;

/** Packs an entry's loose revisions before `number`, in the transaction of save `number`. */
export async function packRevisions(tx: Database, entryId: string, number: number): Promise<void> {
  const older = and(eq(loose.entry_id, entryId), lt(loose.number, number));
  const rows = await tx.select().from(loose).where(older).orderBy(asc(loose.number));
  const [first] = rows;
  if (!first) return;
  const kept = rows.map(({ number: one, created_at, author_id, kind, note, content }): Packed => {
    return [one, created_at.getTime(), author_id, kind, note, parseContent(content)];
  });
  const packed = await compress(JSON.stringify(kept), options);
  await tx.insert(packs).values({
    entry_id: entryId,
    first: first.number,
    count: rows.length,
    packed,
  });
  await tx.delete(loose).where(older);
}

/** Unpacks revisions, the oldest first. */
export async function unpackRevisions(packed: Buffer): Promise<Revision[]> {
  const kept = JSON.parse((await decompress(packed)).toString()) as Packed[];
  return kept.map(([number, at, author_id, kind, note, content]) => {
    return { number, created_at: new Date(at), author_id, kind, note, content };
  });
}

/** All stored revisions of an entry, the oldest first. */
export async function readRevisions(tx: Database, entryId: string): Promise<Revision[]> {
  const packed = await tx.select().from(packs).where(eq(packs.entry_id, entryId)).orderBy(asc(packs.first));
  const found: Revision[] = [];
  for (const pack of packed) found.push(...(await unpackRevisions(pack.packed)));
  const rows = await tx.select().from(loose).where(eq(loose.entry_id, entryId)).orderBy(asc(loose.number));
  return [...found, ...rows.map(({ content, ...row }) => ({ ...row, content: parseContent(content) }))];
}
