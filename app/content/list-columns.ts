import type { ListColumn, ModuleDefinition } from './define-module';
import { shownFields } from './fields/entry-fields';

/** Columns that any list can show beside those of its definition. */
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

/** The columns that a module's list can show: those of its definition first. */
export function offeredColumns(definition: ModuleDefinition): ListColumn[] {
  const own = definition.list.columns;
  const fields = shownFields(definition);
  return [
    ...own,
    ...further.filter(({ field }) => fields[field] !== undefined && !own.some((column) => column.field === field)),
  ];
}

/** The columns of these names; those of the definition where none is named. What leads to an entry is always there. */
export function chosenColumns(definition: ModuleDefinition, names: readonly string[]): readonly ListColumn[] {
  const offered = offeredColumns(definition);
  const chosen = offered.filter(({ field, cell }) => cell === 'title' || names.includes(field));
  return chosen.length > 1 ? chosen : definition.list.columns;
}

const cookieName = (definition: ModuleDefinition) => `columns_${definition.key}`;
const yearSeconds = 31_536_000;

/** The Set-Cookie value by which a browser remembers the columns of a list; without names it forgets them. */
export const columnsCookie = (definition: ModuleDefinition, names: readonly string[]): string => {
  const known = offeredColumns(definition).flatMap(({ field }) => (names.includes(field) ? [field] : []));
  return `${cookieName(definition)}=${known.join('.')}; Max-Age=${known.length > 0 ? yearSeconds : 0}; Path=/admin; HttpOnly; SameSite=Lax`;
};

/** The columns that a browser remembers. */
export function rememberedColumns(definition: ModuleDefinition, cookies: string | null): readonly ListColumn[] {
  const start = `${cookieName(definition)}=`;
  const kept = (cookies ?? '').split('; ').find((cookie) => cookie.startsWith(start));
  return chosenColumns(definition, kept?.slice(start.length).split('.') ?? []);
}
