import type { Reach } from '#app/audit/changes.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import type { Database } from '#app/platform/db.server';
import { translateDatabaseError } from '#app/platform/database-errors.server';
import { invalid } from '#app/platform/errors';
import type { BoundModule, EntryRow, EntryValues } from '../bind-table.server';
import { fieldOfKind, windowOf } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import { entryFields } from '../fields/entry-fields';
import { setFragmentUses } from '../fragments/fragment-uses.server';
import type { RenderedMarkdown } from '../markdown/rendered-markdown';
import { problemSentences } from '../markdown/problems';
import { renderText } from '../markdown/render-text.server';
import { slug_redirects } from '../tables.server';

/**
 * Adds the rendering of the markdown; `previous` is reused while the source is unchanged.
 * @throws AppError `invalid` with the lines that cannot be rendered as they are meant
 */
export async function withRendering(
  db: Database,
  module: BoundModule,
  columns: EntryValues,
  previous?: EntryValues,
): Promise<EntryValues> {
  const markdown = fieldOfKind(module.definition, 'markdown');
  if (!markdown) return columns;
  const source = String(columns[markdown.name] ?? '');
  if (previous && previous[markdown.name] === source) return { ...columns, rendered: previous.rendered };
  const { rendered, problems } = await renderText(db, source);
  if (problems.length > 0) throw invalid({ [markdown.name]: problemSentences(problems) });
  return { ...columns, rendered };
}

/** Records which files and fragments the entry uses, in the transaction of its save. */
export async function noteUses(
  tx: Database,
  { definition }: BoundModule,
  id: string,
  columns: EntryValues,
): Promise<void> {
  const names = entryFields(definition).flatMap(([name, field]) => onServerOf(field).filesOf(columns, name));
  await setEntryFiles(tx, definition.key, id, [...new Set(names)]);
  await setFragmentUses(tx, definition.key, id, fragmentsOf(columns));
}

/** The fragments that a stored entry shows. */
export const fragmentsOf = ({ rendered }: EntryValues) => (rendered as RenderedMarkdown | undefined)?.fragments ?? [];

/**
 * Makes the old address of a published entry redirect to the new one. An entry that readers find at that address comes
 * before the redirect, so no redirect ever has to end.
 */
export async function keepOldAddress(
  tx: Database,
  module: BoundModule,
  before: EntryValues & { id: string; status: string },
  after: EntryValues,
): Promise<void> {
  const field = module.definition.address;
  if (field === 'id') return;
  const old = String(before[field]);
  if (old === String(after[field]) || before.status !== 'published') return;
  await tx
    .insert(slug_redirects)
    .values({ module: module.definition.key, slug: old, entry_id: before.id })
    .onConflictDoUpdate({ target: [slug_redirects.module, slug_redirects.slug], set: { entry_id: before.id } });
}

/**
 * Runs a write and translates a database error into the refusal it means, with its message at the field that caused it.
 */
export async function refusing<T>(module: BoundModule, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw translateDatabaseError(error, (constraint) =>
      Object.keys(module.definition.fields).find((name) => constraint.includes(`_${name}_`)),
    );
  }
}

const longestAudited = 10_000;

/**
 * The fields in which two states differ, shortened for the audit log: one object for before and one for after.
 * @param before values of the stored entry, or nothing for a new one; `after` those of the save, or nothing for a
 *   deleted one
 */
export function differences(module: BoundModule, before: EntryValues | undefined, after: EntryValues | undefined) {
  const changed = { before: {} as EntryValues, after: {} as EntryValues };
  for (const [name] of entryFields(module.definition)) {
    const [old, present] = [audited(before?.[name]), audited(after?.[name])];
    if (JSON.stringify(old) === JSON.stringify(present)) continue;
    if (before) changed.before[name] = old;
    if (after) changed.after[name] = present;
  }
  return changed;
}

/**
 * How far readers see a save: not beyond the entry's own page and lists, as long as its name, its place among others
 * and who may read it stay.
 * @param changed names of the fields that it changed
 */
export function reachOf(
  { definition }: BoundModule,
  before: Pick<EntryRow, 'status'>,
  after: EntryValues,
  changed: readonly string[],
): Reach | undefined {
  if (before.status !== 'published' && after.status !== 'published') return 'nothing';
  const { from, until } = windowOf(definition);
  const placing = new Set(['status', 'audience', 'title', definition.address, from, until]);
  for (const kind of ['category', 'position'] as const) placing.add(fieldOfKind(definition, kind)?.name ?? kind);
  return changed.some((name) => placing.has(name)) ? undefined : 'entry';
}

/** A long text is cut. */
const audited = (value: unknown) =>
  typeof value === 'string' && value.length > longestAudited ? `${value.slice(0, longestAudited)}…` : (value ?? null);
