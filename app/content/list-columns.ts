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

const cookieName = (definition: ModuleDefinition) => `columns_${definition.key}`;
const yearSeconds = 31_536_000;

/** The Set-Cookie value that remembers the columns of a list in this browser; without names it clears them. */
export const columnsCookie = (definition: ModuleDefinition, names: readonly string[]): string => {
  const known = offeredColumns(definition).flatMap(({ field }) => (names.includes(field) ? [field] : []));
  return `${cookieName(definition)}=${known.join('.')}; Max-Age=${known.length > 0 ? yearSeconds : 0}; Path=/admin; HttpOnly; SameSite=Lax`;
};

/** The columns that the browser's cookie names. */
export function rememberedColumns(definition: ModuleDefinition, cookies: string | null): readonly ListColumn[] {
  const start = `${cookieName(definition)}=`;
  const kept = (cookies ?? '').split('; ').find((cookie) => cookie.startsWith(start));
  return chosenColumns(definition, kept?.slice(start.length).split('.') ?? []);
}
