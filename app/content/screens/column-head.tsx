import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { columnLabels, entryListTexts as texts, fieldLabels } from '#app/texts/pl/modules';
import { TableHeader } from '#app/ui/table';
import type { ListColumn, ModuleDefinition } from '../define-module';

/** The head of a column; a link that sorts by it where the list can be. */
export function ColumnHead({
  definition,
  column,
  sort,
  sortable,
}: {
  definition: ModuleDefinition;
  column: ListColumn;
  sort: string;
  sortable: boolean;
}) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const label = columnLabels[definition.key]?.[column.field] ?? fieldLabels[column.field] ?? column.field;
  if (!sortable) return <TableHeader>{label}</TableHeader>;
  const current = sort.replace(/^-/, '') === column.field;
  const descending = current && sort.startsWith('-');
  const query = new URLSearchParams(params);
  query.set('sort', descending || (!current && column.cell === 'title') ? column.field : `-${column.field}`);
  query.delete('page');
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <TableHeader aria-sort={current ? (descending ? 'descending' : 'ascending') : undefined}>
      <Link
        to={`${pathname}?${query}`}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 hover:text-accent"
      >
        {label}
        {current ? <Arrow aria-hidden className="size-3.5" /> : null}
        <span className="sr-only">, {descending ? texts.sortAscending : texts.sortDescending}</span>
      </Link>
    </TableHeader>
  );
}
