import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { fieldValues } from '../entries/check-entry.server';
import { hashOf, stateOf } from './entry-state.server';
import { type Revision, parseContent, unpackRevisions } from './pack-revisions.server';
import { firstKnown } from './record-revision.server';
import { changedFields, type EntryState, stateAfter, stateBefore } from './revision-content';
import { entry_revision_packs as packs, entry_revisions as loose } from './tables.server';

/** A revision in a list. */
export interface RevisionSummary {
  number: number;
  created_at: string;
  /** Null for the portal itself, and where the account was deleted. */
  author: { id: string; username: string } | null;
  kind: Revision['kind'];
  note: string;
  /** The names of the fields that it changed. */
  fields: string[];
}

type Row = typeof loose.$inferSelect;

const revisionOf = ({ number, created_at, author_id, kind, note, content }: Row): Revision => {
  return { number, created_at, author_id, kind, note, content: parseContent(content) };
};

/**
 * One page of an entry's history, the newest first. Only the packs of that page are opened, so a long history costs no
 * more than a short one.
 */
export async function listRevisions(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
  asked: PageRange,
): Promise<PageOf<RevisionSummary>> {
  const single = await db.$count(loose, eq(loose.entry_id, entry.id));
  if (single === 0) return { items: await summarise(db, asked.page > 1 ? [] : [firstKnown(module, entry)]), total: 1 };
  const [from, until] = [offsetOf(asked), offsetOf(asked) + asked.perPage];
  const rows =
    from >= single
      ? []
      : await db
          .select()
          .from(loose)
          .where(eq(loose.entry_id, entry.id))
          .orderBy(desc(loose.number))
          .limit(asked.perPage)
          .offset(from);
  const found = rows.map(revisionOf);
  const packed = await db
    .select({ first: packs.first, count: packs.count })
    .from(packs)
    .where(eq(packs.entry_id, entry.id))
    .orderBy(desc(packs.first));
  let before = single;
  for (const pack of packed) {
    const [start, end] = [Math.max(from - before, 0), Math.min(until - before, pack.count)];
    if (start < end) {
      // A save may have added to the pack since it was counted.
      const counted = (await openPack(db, entry.id, pack.first)).slice(0, pack.count);
      found.push(...counted.reverse().slice(start, end));
    }
    before += pack.count;
  }
  return { items: await summarise(db, found), total: before };
}

async function openPack(db: Database, id: string, first: number): Promise<Revision[]> {
  const [row] = await db
    .select({ packed: packs.packed })
    .from(packs)
    .where(and(eq(packs.entry_id, id), eq(packs.first, first)));
  return row ? unpackRevisions(row.packed) : [];
}

async function summarise(db: Database, revisions: Revision[]): Promise<RevisionSummary[]> {
  const ids = [...new Set(revisions.map(({ author_id }) => author_id).filter((id) => id !== null))];
  const people =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, username: users.username }).from(users).where(oneOf(users.id, ids));
  const byId = new Map(people.map((person) => [person.id, person]));
  return revisions.map(({ number, created_at, author_id, kind, note, content }) => {
    const author = (author_id !== null && byId.get(author_id)) || null;
    return { number, created_at: created_at.toISOString(), author, kind, note, fields: changedFields(content) };
  });
}

/** A revision with the entry's fields after it. */
export interface RevisionState {
  summary: RevisionSummary;
  state: EntryState;
}

/** @throws AppError `not_found` for a number that is not one of this entry's revisions */
export async function requireRevision(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
  number: number,
): Promise<RevisionState> {
  const found = (await goBack(db, module, entry, number)) ?? (await goForward(db, module, entry, number));
  if (!found) throw new AppError('not_found');
  const [summary] = await summarise(db, [found.revision]);
  if (!summary) throw new AppError('not_found');
  return { summary, state: found.state };
}

interface Found {
  revision: Revision;
  state: EntryState;
}

/** For this many recent revisions the state is computed backwards from the entry itself. */
const near = 40;

/** Computes backwards from the entry; undefined where the revision is too far back or a step is missing. */
async function goBack(db: Database, module: BoundModule, entry: EntryRow, number: number): Promise<Found | undefined> {
  if (number > entry.revision || entry.revision - number > near) return undefined;
  const rows = await db
    .select()
    .from(loose)
    .where(and(eq(loose.entry_id, entry.id), gte(loose.number, number)))
    .orderBy(desc(loose.number));
  let state = stateOf(module, fieldValues(module, entry));
  const [newest, last] = [rows[0], rows.at(-1)];
  if (!newest || newest.state_hash !== hashOf(state) || last?.number !== number) return undefined;
  for (const row of rows.slice(0, -1)) {
    const content = parseContent(row.content);
    if ('whole' in content) return undefined;
    state = stateBefore(state, content);
  }
  return last.state_hash === hashOf(state) ? { revision: revisionOf(last), state } : undefined;
}

/** Computes forwards from the last full state. */
async function goForward(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
  number: number,
): Promise<Found | undefined> {
  const chain = await readChain(db, module, entry, number);
  const revision = chain.at(-1);
  if (!revision || revision.number !== number) return undefined;
  const state = chain.reduce<EntryState | undefined>((before, { content }) => stateAfter(before, content), undefined);
  return state && { revision, state };
}

const isWhole = ({ content }: Revision) => 'whole' in content;

/** The revisions from the last full one up to `number`, the oldest first. */
async function readChain(db: Database, module: BoundModule, entry: EntryRow, number: number): Promise<Revision[]> {
  const ofEntry = eq(loose.entry_id, entry.id);
  const rows = await db
    .select()
    .from(loose)
    .where(and(ofEntry, lte(loose.number, number), gte(loose.number, lastWhole(db, entry.id, number))))
    .orderBy(asc(loose.number));
  let chain = rows.map(revisionOf);
  if (chain.length === 0 && number === entry.revision && !(await hasRevisions(db, entry.id))) {
    return [firstKnown(module, entry)];
  }
  if (chain[0] && isWhole(chain[0])) return chain;
  const older = await db
    .select({ first: packs.first })
    .from(packs)
    .where(and(eq(packs.entry_id, entry.id), lte(packs.first, number)))
    .orderBy(desc(packs.first));
  for (const { first } of older) {
    chain = [...(await openPack(db, entry.id, first)).filter((one) => one.number <= number), ...chain];
    const start = chain.findLastIndex(isWhole);
    if (start >= 0) return chain.slice(start);
  }
  return chain;
}

/** The number of the last loose full revision up to `number`, or 0: older ones need not be read. */
const lastWhole = (db: Database, id: string, number: number) =>
  sql`coalesce((${db
    .select({ number: sql`max(${loose.number})` })
    .from(loose)
    .where(
      and(eq(loose.entry_id, id), lte(loose.number, number), sql`starts_with(${loose.content}, '{"whole"')`),
    )}), 0)`;

const hasRevisions = async (db: Database, id: string) =>
  (await db.select({ number: loose.number }).from(loose).where(eq(loose.entry_id, id)).limit(1)).length > 0;
