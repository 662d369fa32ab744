import { eq } from 'drizzle-orm';
import type { FileContext } from '#app/files/file-context.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { isUuid } from '#app/platform/validation.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { fieldValues, parseEntry } from '../entries/check-entry.server';
import { createEntry, type EntryPast } from '../entries/create-entry.server';
import { findEntry, findEntryByAddress } from '../entries/get-entry.server';
import { fieldOfKind } from '../define-module';
import { readOnlyOfEntries } from '../entry-schema.server';
import { momentSchema } from '../fields/field-schemas.server';
import { slugify } from '../fields/slugify';
import { addressOf } from '../registry';
import { entry_revisions } from '../revisions/tables.server';
import type { PlannedEntry } from './bundle';
import { FileProblem } from './front-matter';
import { hasAccount, type Imported } from './import-categories.server';
import { type FileHashes, withHashes } from './import-files.server';
import { successiveIds } from './successive-ids.server';

/** The times that only the portal sets otherwise. */
const times = ['created_at', 'updated_at', 'verified_at'] as const;

/** What the portal has of an entry already, whatever its address is now, or else under the address that it wants. */
export async function findPresent(
  db: Database,
  module: BoundModule,
  fields: Record<string, unknown>,
): Promise<EntryRow | undefined> {
  const known = await findKnownId(db, module, fields.id);
  if (known !== undefined) return findEntry(db, module, unrestricted, known);
  const address = wantedAddress(module, fields);
  const given = fields[module.definition.address];
  // An entry from before spaces at the ends of its address were left out has them until its next save.
  for (const one of new Set([address, typeof given === 'string' && address !== undefined ? given : undefined])) {
    const found = one === undefined ? undefined : await findEntryByAddress(db, module, unrestricted, one);
    if (found) return found;
  }
  return undefined;
}

async function findKnownId(db: Database, module: BoundModule, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'string' || !isUuid(id)) return undefined;
  const ids = [...successiveIds(id)];
  const { table } = module;
  const rows = await db.select({ id: table.id }).from(table).where(oneOf(table.id, ids));
  return ids.find((one) => rows.some((row) => row.id === one.toLowerCase()));
}

/**
 * Makes an entry, with its past, unless its address is taken.
 * @param present what has taken it
 * @param hashes of the files that either of them names
 * @param sources the file of each address so far
 * @throws AppError, FileProblem
 */
export async function importEntry(
  writer: FileContext,
  module: BoundModule,
  { source, fields, lineOf }: PlannedEntry,
  { publish }: { publish: boolean },
  { present, hashes }: { present: EntryRow | undefined; hashes: FileHashes },
  sources: Map<string, string>,
): Promise<Imported> {
  const { definition } = module;
  const { db } = writer;
  const address = wantedAddress(module, fields);
  if (address !== undefined) {
    const place = `${definition.key}/${address}`;
    const other = sources.get(place);
    if (other) throw new FileProblem(texts.problems.repeated(other), lineOf(definition.address));
    sources.set(place, source);
  }
  if (present) return asItIs(module, present, fields, hashes);
  const notes: string[] = [];
  const { past, given } = await readPast(db, module, fields, lineOf, notes);
  const input: Record<string, unknown> = { ...given };
  if (typeof input.owner === 'string' && isUuid(input.owner) && !(await hasAccount(db, input.owner))) {
    input.owner = null;
    notes.push(texts.notes.ownerUnknown);
  }
  const mayLack = lackedCategory(module, input);
  if (mayLack.length > 0) notes.push(texts.notes.noCategory);
  if (input.status === 'published' && (!publish || mayLack.length > 0)) {
    input.status = 'draft';
    notes.push(texts.notes.drafted);
  }
  const made = await createEntry(writer, module, input, past, 'import', mayLack);
  return {
    ...described(module, made),
    outcome: 'new',
    notes,
    made: { kind: 'entry', module: definition.key, id: made.id },
  };
}

/** The field of a required category that is missing, as after a restore from the trash, and so in an export. */
function lackedCategory({ definition }: BoundModule, input: Record<string, unknown>): string[] {
  const { name, field } = fieldOfKind(definition, 'category') ?? {};
  return name !== undefined && field?.required && (input[name] ?? '') === '' ? [name] : [];
}

const described = ({ definition }: BoundModule, entry: EntryRow) => ({
  module: definition.key,
  title: entry.title,
  status: entry.status,
  address: addressOf(definition, entry) ?? '',
});

/** The address that the entry will have; undefined for one that the portal chooses. */
function wantedAddress({ definition }: BoundModule, fields: Record<string, unknown>): string | undefined {
  const given = fields[definition.address];
  if (typeof given === 'string' && given.trim() !== '')
    return definition.address === 'id' ? given.toLowerCase() : given.trim();
  const slug = fieldOfKind(definition, 'slug');
  return slug && typeof fields.title === 'string' ? slugify(fields.title, slug.field.cut) || undefined : undefined;
}

function asItIs(module: BoundModule, present: EntryRow, fields: Record<string, unknown>, hashes: FileHashes): Imported {
  const isSame = saysTheSame(module, present, fields, hashes);
  return {
    ...described(module, present),
    outcome: isSame ? 'same' : 'exists',
    notes: isSame ? [] : [texts.notes.differs],
  };
}

/** Whether the portal's entry is what a save of the file's fields would make; its status is the portal's own affair. */
function saysTheSame(
  module: BoundModule,
  present: EntryRow,
  fields: Record<string, unknown>,
  hashes: FileHashes,
): boolean {
  const comparable = (value: unknown) => withHashes(JSON.stringify(value ?? null), hashes);
  const ignored = new Set(['status', 'note', 'owner', ...readOnlyOfEntries]);
  try {
    const wanted = parseEntry(
      module,
      Object.fromEntries(Object.entries(fields).filter(([name]) => !ignored.has(name))),
    );
    const stored = fieldValues(module, present);
    return Object.entries(wanted).every(([name, value]) => comparable(stored[name]) === comparable(value));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function readPast(
  db: Database,
  module: BoundModule,
  fields: Record<string, unknown>,
  lineOf: PlannedEntry['lineOf'],
  notes: string[],
): Promise<{ past: EntryPast; given: Record<string, unknown> }> {
  const { id, created_by, created_at, updated_at, verified_at, ...given } = fields;
  const past: EntryPast = {};
  if (id !== undefined) {
    if (typeof id !== 'string' || !isUuid(id)) throw new FileProblem(texts.problems.id, lineOf('id'));
    past.id = await findFreeId(db, module, id);
    if (past.id !== id && module.definition.address === 'id') notes.push(texts.notes.newId);
  }
  if (typeof created_by === 'string' && (await hasAccount(db, created_by))) past.created_by = created_by;
  else if (created_by !== undefined) past.created_by = null;
  for (const [name, value] of Object.entries({ created_at, updated_at, verified_at })) {
    if (value === undefined || value === null) continue;
    const parsed = momentSchema.safeParse(value);
    if (!parsed.success) throw invalid({ [name]: parsed.error.issues.map(({ message }) => message) });
    past[name as (typeof times)[number]] = parsed.data;
  }
  if (past.created_at && !past.updated_at) past.updated_at = past.created_at;
  return { past, given };
}

/** Undefined where all of them are taken: the portal then chooses another. */
async function findFreeId(db: Database, module: BoundModule, id: string): Promise<string | undefined> {
  for (const one of successiveIds(id)) if (await isFree(db, module, one)) return one;
  return undefined;
}

/** Whether nothing has this id or had it: revisions know their entry by its id alone. */
async function isFree(db: Database, { table }: BoundModule, id: string): Promise<boolean> {
  const revisions = await db.$count(entry_revisions, eq(entry_revisions.entry_id, id));
  return revisions === 0 && (await db.$count(table, eq(table.id, id))) === 0;
}
