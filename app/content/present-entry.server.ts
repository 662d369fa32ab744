import { etagOf } from '#app/platform/etag.server';
import type { EntryRow } from './bind-table.server';
import { readsEverything, type Viewer } from './access.server';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { entryFields } from './fields/entry-fields';

/** An entry in answers of the API: the fields of the specification, dates in ISO 8601, the category by its slug. */
export type PresentedEntry = Record<string, unknown> & { id: string; title: string; status: EntryRow['status'] };

/**
 * Converts a row to what this viewer gets. Only the listed fields leave the server: no rendering, no internal id;
 * fields for writers reach only writers.
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

/** The entity tag for `ETag` and `If-Match`. A change of its category or its creator changes it as well. */
export const entryTag = (shown: PresentedEntry) => etagOf(JSON.stringify(shown));
