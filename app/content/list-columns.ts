import type { ListColumn, ModuleDefinition } from './define-module';
import { shownFields } from './fields/entry-fields';

/** Columns that any list offers beside those of its definition. */
const further: readonly ListColumn[] = [
  { field: 'status', cell: 'badge' },
  { field: 'category' },
  { field: 'tags' },
  { field: 'owner' },
  { field: 'review_at', cell: 'date' },
  { field: 'verified_at', cell: 'date' },
  { field: 'position' },
  { field: 'created_at', cell: 'date' },
  { field: 'updated_at', cell: 'date' },
];

/** All columns that a module's list offers, those of its definition first. */
export function offeredColumns(definition: ModuleDefinition): ListColumn[] {
  const own = definition.list.columns;
  const fields = shownFields(definition);
  return [
    ...own,
    ...further.filter(({ field }) => fields[field] !== undefined && !own.some((column) => column.field === field)),
  ];
}

/** The named columns; without names those of the definition. The column that links to the entry is always included. */
export function chosenColumns(definition: ModuleDefinition, names: readonly string[]): readonly ListColumn[] {
  const offered = offeredColumns(definition);
  const chosen = offered.filter(({ field, cell }) => cell === 'title' || names.includes(field));
  return chosen.length > 1 ? chosen : definition.list.columns;
}

/** Those of the names that the list offers, to be remembered. */
export const knownColumns = (definition: ModuleDefinition, names: readonly string[]): string[] =>
  offeredColumns(definition).flatMap(({ field }) => (names.includes(field) ? [field] : []));
