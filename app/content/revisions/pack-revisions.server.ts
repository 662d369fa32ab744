import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { type ForwardContent, forwardContent, type RevisionContent } from './revision-content';
import type { RevisionKind } from './revision-kinds';
import { entry_revision_packs as packs, entry_revisions as loose } from './tables.server';

/** One stored save of an entry. */
export interface Revision {
  number: number;
  created_at: Date;
  author_id: string | null;
  kind: RevisionKind;
  note: string;
  content: ForwardContent;
}

/** Every save whose number is a multiple of this packs earlier ones. */
export const packEvery = 32;
/** So many of the newest stay as they are: the states after them are found backwards, from the entry itself. */
export const keptLoose = 16;
/** Revisions of a full pack. The longer a pack, the fewer bytes each of them takes, and the slower it is to read. */
export const mostPacked = 1024;

/** Number and time (ms) are counted from the revision before, of the first one from 0. */
type Packed = [number: number, at: number, author: string | null, kind: RevisionKind, note: string, ForwardContent];

/** Packs that are older than `steps` have the numbers and times themselves. */
type Pack = { steps: Packed[] } | Packed[];

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 20 } };

export const parseContent = (kept: string) => JSON.parse(kept) as RevisionContent;

/**
 * Packs an entry's revisions of before the newest at save `number`, in the transaction of that save. They join the last
 * pack while there is room: texts in one pack are compressed against each other.
 */
export async function packRevisions(tx: Database, entryId: string, number: number): Promise<void> {
  const older = and(eq(loose.entry_id, entryId), lte(loose.number, number - keptLoose));
  const rows = await tx.select().from(loose).where(older).orderBy(asc(loose.number));
  const added = rows.map(({ content, ...row }): Revision => ({ ...row, content: parseContent(content) }));
  const ofEntry = eq(packs.entry_id, entryId);
  const [last] = await tx.select().from(packs).where(ofEntry).orderBy(desc(packs.first)).limit(1);
  const joined = last && last.count + added.length <= mostPacked ? last : undefined;
  const together = joined ? [...(await unpackRevisions(joined.packed)), ...added] : added;
  const [first] = together;
  if (!first || added.length === 0) return;
  const row = { first: first.number, count: together.length, packed: await packSteps(together) };
  await tx
    .insert(packs)
    .values({ entry_id: entryId, ...row })
    .onConflictDoUpdate({ target: [packs.entry_id, packs.first], set: row });
  await tx.delete(loose).where(older);
}

function packSteps(revisions: readonly Revision[]): Promise<Buffer> {
  let [last, lastAt] = [0, 0];
  const steps = revisions.map(({ number, created_at, author_id, kind, note, content }): Packed => {
    const at = created_at.getTime();
    const step: Packed = [number - last, at - lastAt, author_id, kind, note, forwardContent(content)];
    [last, lastAt] = [number, at];
    return step;
  });
  return compress(JSON.stringify({ steps } satisfies Pack), options);
}

/** Unpacks revisions, the oldest first. */
export async function unpackRevisions(kept: Buffer): Promise<Revision[]> {
  const unpacked = JSON.parse((await decompress(kept)).toString()) as Pack;
  const isStepped = !Array.isArray(unpacked);
  let [number, at] = [0, 0];
  return (isStepped ? unpacked.steps : unpacked).map(([toNumber, toAt, author_id, kind, note, content]) => {
    number = isStepped ? number + toNumber : toNumber;
    at = isStepped ? at + toAt : toAt;
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
