import { etagOf } from '#app/platform/etag.server';
import type { EntryRow } from './bind-table.server';
import { readsEverything, type Viewer } from './access.server';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { entryFields } from './fields/entry-fields';

/** An entry as it leaves the server: the fields of the specification, dates in ISO 8601, the category by its slug. */
export type PresentedEntry = Record<string, unknown> & { id: string; title: string; status: EntryRow['status'] };

/**
 * Row → what this viewer gets. Nothing that is not listed here leaves: no rendering, no inner id; what is for writers
 * alone, to nobody else.
 */
export function presentEntry(definition: ModuleDefinition, row: EntryRow, viewer: Viewer | null): PresentedEntry {
  const shown: Record<string, unknown> = {};
  for (const [name, field] of entryFields(definition)) {
    if (field.forWriters && !readsEverything(viewer)) continue;
    const kind = onServerOf(field);
    shown[name] = kind.present(kind.valueOf(row, name));
    for (const companion of Object.keys(kind.companions(field))) shown[companion] = row[companion] ?? null;
  }
  return {
    id: row.id,
    ...shown,
    title: row.title,
    status: row.status,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    verified_at: row.verified_at?.toISOString() ?? null,
    revision: row.revision,
    ...(row.review_state !== undefined && { review_state: row.review_state }),
  };
}

/**
 * The validator of what a client gets, for `ETag` and `If-Match`: also another's change, of its category or its maker,
 * makes it a new one.
 */
export const entryTag = (shown: PresentedEntry) => etagOf(JSON.stringify(shown));
