import { applyDelta, type ForwardSplice, type Splice, textDelta, undoDelta } from './text-delta';

/** The fields of an entry as JSON, by name. Names are sorted, so that equal states are equal texts. */
export type EntryState = Readonly<Record<string, unknown>>;

/** The change of one field: splices for a text, the old and the new value for anything else. */
type FieldDelta = Splice[] | { from: unknown; to: unknown };

/** The content of a revision: the full state with the names of the changed fields, or only the changes. */
export type RevisionContent =
  { whole: EntryState; fields: readonly string[] } | { changed: Readonly<Record<string, FieldDelta>> };

type ForwardDelta = (Splice | ForwardSplice)[] | { to: unknown };

/** The content of a revision for which only the state after it can be found. */
export type ForwardContent =
  Extract<RevisionContent, { whole: unknown }> | { changed: Readonly<Record<string, ForwardDelta>> };

/** A content without what the state before it tells. */
export function forwardContent(content: ForwardContent): ForwardContent {
  if ('whole' in content) return content;
  const changes = Object.entries(content.changed).map(([name, delta]): [string, ForwardDelta] => [
    name,
    Array.isArray(delta) ? delta.map(forwardSplice) : { to: delta.to },
  ]);
  return { changed: Object.fromEntries(changes) };
}

const forwardSplice = ([at, removed, inserted]: Splice | ForwardSplice): ForwardSplice => [
  at,
  typeof removed === 'string' ? removed.length : removed,
  inserted,
];

/** The names of the fields that a revision changed. */
export const changedFields = (content: ForwardContent): string[] =>
  'whole' in content ? [...content.fields] : Object.keys(content.changed);

/** The names of the fields that are not the same in both. */
export const differingFields = (before: EntryState, after: EntryState): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );

/** The content of a revision whose predecessor is known: the changes, or the full state where that is hardly longer. */
export function contentOf(before: EntryState, after: EntryState): RevisionContent {
  const fields = differingFields(before, after);
  const changed = Object.fromEntries(fields.map((name) => [name, fieldDelta(before[name], after[name])]));
  const isShort = JSON.stringify(changed).length * 2 < JSON.stringify(after).length;
  return isShort || fields.length === 0 ? { changed } : { whole: after, fields };
}

function fieldDelta(before: unknown, after: unknown): FieldDelta {
  return typeof before === 'string' && typeof after === 'string'
    ? textDelta(before, after)
    : { from: before ?? null, to: after ?? null };
}

/**
 * The state after a revision.
 * @throws Error for one that needs the previous state and gets none
 */
export function stateAfter(before: EntryState | undefined, content: ForwardContent): EntryState {
  if ('whole' in content) return content.whole;
  if (!before) throw new Error('a revision has no state to begin with');
  return withFields(before, content.changed, (delta, value) =>
    Array.isArray(delta) ? applyDelta(String(value ?? ''), delta) : delta.to,
  );
}

/** The state before a revision, from the state after it; not for a full revision. */
export const stateBefore = (
  after: EntryState,
  { changed }: Extract<RevisionContent, { changed: unknown }>,
): EntryState =>
  withFields(after, changed, (delta, value) =>
    Array.isArray(delta) ? undoDelta(String(value ?? ''), delta) : delta.from,
  );

const withFields = <Delta>(
  state: EntryState,
  changed: Readonly<Record<string, Delta>>,
  become: (delta: Delta, value: unknown) => unknown,
): EntryState => ({
  ...state,
  ...Object.fromEntries(Object.entries(changed).map(([name, delta]) => [name, become(delta, state[name])])),
});
