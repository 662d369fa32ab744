import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths';
import { optionLabels } from '#app/texts/pl/modules';
import { Badge, type BadgeTone } from '#app/ui/badge';
import { fromList } from '#app/ui/list-address';
import type { ListColumn, ModuleDefinition } from '../../define-module';
import type { ListRow } from '../list-screen';

export const statusTones: Record<string, BadgeTone> = { published: 'green', draft: 'grey', archived: 'amber' };
const badgeTones: Record<string, BadgeTone> = { urgent: 'red', high: 'red', normal: 'grey', low: 'outline' };

/** What one column shows of one entry; the texts come ready from the server. */
export function Cell({ definition, column, row }: { definition: ModuleDefinition; column: ListColumn; row: ListRow }) {
  const { search } = useLocation();
  const value = row.cells[column.field] ?? null;
  switch (column.cell) {
    case 'title':
      return (
        <Link to={fromList(paths.admin.section(definition.path).edit(row.id), search)} className="inline-flex min-h-6 items-center font-semibold hover:text-accent hover:underline">
          {row.title}
        </Link>
      );
    case 'status':
      return <Badge tone={statusTones[row.status]}>{optionLabels.status?.[row.status] ?? row.status}</Badge>;
    case 'badge':
      return value === null ? null : <Badge tone={badgeTones[value]}>{optionLabels[column.field]?.[value] ?? value}</Badge>;
    case 'address':
      return <span className="block font-mono @2xl:min-w-56 text-sm [overflow-wrap:anywhere] text-muted">{value}</span>;
    case 'date':
      return <span className="whitespace-nowrap">{value}</span>;
    default:
      return value;
  }
}
