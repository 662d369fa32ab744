import type { BoundModule, EntryRow } from './bind-table.server';
import type { ListColumn } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { shownFields } from './fields/entry-fields';
import { addressOf } from './registry';
import type { ListRow } from './screens/list-screen';

/** An entry as a row of the panel's list, every cell as it is shown. */
export function presentRow({ definition }: BoundModule, entry: EntryRow): ListRow {
  return {
    id: entry.id,
    title: entry.title,
    status: entry.status,
    publicUrl: entry.status === 'published' ? addressOf(definition, entry) : null,
    cells: Object.fromEntries(
      definition.list.columns.map((column) => [column.field, cellText(definition, column, entry)]),
    ),
  };
}

function cellText(
  definition: BoundModule['definition'],
  { field: name, cell }: ListColumn,
  entry: EntryRow,
): string | null {
  if (cell === 'address') return addressOf(definition, entry);
  const field = shownFields(definition)[name];
  return field ? onServerOf(field).cell(entry, name, field) : null;
}
