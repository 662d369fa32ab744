import { desc, eq } from 'drizzle-orm';
import type { Actor } from '#app/audit/changes.server';
import { addJob } from '#app/jobs/add-job.server';
import type { Database } from '#app/platform/db.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { fieldValues } from '../entries/check-entry.server';
import { registerSave } from '../register/keep-register.server';
import { hashOf, stateOf } from './entry-state.server';
import { packEvery, packRevisions, type Revision } from './pack-revisions.server';
import { changedFields, contentOf, type EntryState, type RevisionContent } from './revision-content';
import type { RevisionKind } from './revision-kinds';
import { entry_revisions as table } from './tables.server';
import { textCheck } from '../quality/quality-names';

/** A full state is stored every so many revisions, which bounds the way to any state. */
const wholeEvery = 1024;

/** A revision from which the state before it can be found too. */
type NewRevision = Revision & { content: RevisionContent };

/** A save that is recorded as a revision. */
export interface Save {
  id: string;
  number: number;
  at: Date;
  actor: Actor;
  kind: RevisionKind;
  note?: string;
  after: EntryState;
}

/**
 * Records a save as a revision, in the transaction of that save, which holds the lock on the entry's row.
 * @param before the entry before the save, or nothing for a new one. Where it does not match the last revision (the
 *   entry is older than revisions, or was changed by something else than a save), this revision is stored in full, so
 *   that no revision builds on a wrong state.
 */
export async function recordRevision(tx: Database, module: BoundModule, save: Save, before?: EntryRow): Promise<void> {
  const last = before && (await findLast(tx, save.id));
  if (before && !last) {
    const known = firstKnown(module, before);
    await insert(tx, save.id, known, stateOf(module, fieldValues(module, before)));
  }
  const stored = before && stateOf(module, fieldValues(module, before));
  const { number, at, actor, kind, note = '', after } = save;
  const content = changesSince(stored, last?.hash, save);
  await insert(tx, save.id, { number, created_at: at, author_id: actor.id, kind, note, content }, after);
  const registered = { id: save.id, number, at, author: actor.id, note, before: stored, after };
  await registerSave(tx, module, registered);
  if (number % packEvery === 0) await packRevisions(tx, save.id, number);
  await addJob(tx, textCheck, { module: module.definition.key, id: save.id, revision: number });
}

async function findLast(tx: Database, id: string): Promise<{ hash: string } | undefined> {
  const rows = tx.select({ hash: table.state_hash }).from(table).where(eq(table.entry_id, id));
  return (await rows.orderBy(desc(table.number)).limit(1))[0];
}

function changesSince(stored: EntryState | undefined, lastHash: string | undefined, save: Save): RevisionContent {
  const { number, after } = save;
  if (!stored) return { whole: after, fields: filledFields(after) };
  const content = contentOf(stored, after);
  const isKnown = lastHash === undefined || lastHash === hashOf(stored);
  return isKnown && number % wholeEvery !== 0 ? content : { whole: after, fields: changedFields(content) };
}

const filledFields = (state: EntryState) => Object.keys(state).filter((name) => isFilled(state[name]));

const isFilled = (value: unknown) =>
  !(
    value === null ||
    value === '' ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );

/** The only revision of an entry that nobody has saved since revisions exist: its current state. */
export function firstKnown(module: BoundModule, entry: EntryRow): NewRevision {
  const state = stateOf(module, fieldValues(module, entry));
  const isNew = entry.revision === 1;
  return {
    number: entry.revision,
    created_at: entry.updated_at,
    author_id: isNew ? entry.created_by : null,
    kind: isNew ? 'create' : 'save',
    note: '',
    content: { whole: state, fields: filledFields(state) },
  };
}

async function insert(
  tx: Database,
  id: string,
  { content, ...revision }: NewRevision,
  after: EntryState,
): Promise<void> {
  const kept = { ...revision, entry_id: id, content: JSON.stringify(content), state_hash: hashOf(after) };
  await tx.insert(table).values(kept);
}
