import { formatDate } from '#app/platform/format';
import type { BoundModule, EntryRow } from './bind-table.server';
import type { ListColumn } from './define-module';
import { fileMark } from './fields/attached-file';
import { addressOf } from './registry';
import type { ListRow } from './screens/list-screen';

/** An entry as a row of the panel's list, every cell as it is shown. */
export function presentRow({ definition }: BoundModule, entry: EntryRow): ListRow {
  return {
    id: entry.id,
    title: entry.title,
    status: entry.status,
    publicUrl: entry.status === 'published' ? addressOf(definition, entry) : null,
    cells: Object.fromEntries(definition.list.columns.map((column) => [column.field, cellText(definition, column, entry)])),
  };
}

function cellText(definition: BoundModule['definition'], { field: name, cell }: ListColumn, entry: EntryRow): string | null {
  const value = entry[name];
  const field = definition.fields[name];
  if (cell === 'category' || field?.kind === 'category') return entry.category?.name ?? null;
  if (cell === 'address') return addressOf(definition, entry);
  if (field?.kind === 'file') {
    const [fileName, fileType] = [field.companions.name, field.companions.type].map((column) => String(entry[column] ?? '')) as [string, string];
    return value ? fileMark({ fileName, fileType }) : null;
  }
  if (cell === 'date' && (value instanceof Date || typeof value === 'string')) return formatDate(value);
  return value === null || value === undefined ? null : String(value);
}
