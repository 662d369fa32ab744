import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths';
import { optionLabels } from '#app/texts/pl/modules';
import { Badge } from '#app/ui/badge';
import { fromList } from '#app/ui/list-address';
import { entryListTexts } from '#app/texts/pl/modules';
import type { ListColumn, ModuleDefinition } from '../../define-module';
import { MembersBadge } from '../../members-badge';
import { shownFields } from '../../fields/entry-fields';
import type { ListRow } from '../list-row';

interface CellProps {
  definition: ModuleDefinition;
  column: ListColumn;
  row: ListRow;
}

const textIn = ({ column, row }: CellProps) => row.cells[column.field] ?? null;

/** A word may be longer than its column. */
function TextCell(props: CellProps) {
  const text = textIn(props);
  return text ? <span className="@4xl:block @4xl:max-w-64">{text}</span> : null;
}

function TitleCell({ definition, row }: CellProps) {
  const { search } = useLocation();
  const to = fromList(paths.admin.section(definition.path).edit(row.id), search);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={to} className="inline-block min-h-6 font-semibold hover:text-accent hover:underline">
        {row.title}
      </Link>
      <MembersBadge audience={row.audience} />
    </span>
  );
}

/** An option of a select field, in its declared tone. */
function BadgeCell(props: CellProps) {
  const { definition, column, row } = props;
  if (column.field === 'status' && (row.time || row.change)) return <TimedStatus {...props} />;
  const [field, value] = [shownFields(definition)[column.field], textIn(props)];
  if (value === null || field?.kind !== 'select') return value;
  return <Badge tone={field.tones?.[value]}>{optionLabels[column.field]?.[value] ?? value}</Badge>;
}

/** With what the clock says of it: that it is not public now, or that a draft over it will be or would be held back. */
function TimedStatus({ definition, column, row }: CellProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {row.time ? (
        <TimeBadge {...row.time} />
      ) : (
        <BadgeCell {...{ definition, column }} row={{ ...row, change: null }} />
      )}
      {row.change ? <Moment>{entryListTexts.changeAt(row.change.at)}</Moment> : null}
      {row.change?.held ? <Badge tone="amber">{row.change.held}</Badge> : null}
    </span>
  );
}

const Moment = ({ children }: { children: string }) => (
  <span className="text-sm whitespace-nowrap text-muted">{children}</span>
);

const timeTones = { planned: 'blue', ended: 'grey' } as const;

/** Shown in place of the status of a published entry that is planned or has ended. */
function TimeBadge({ state, at }: NonNullable<ListRow['time']>) {
  const { label, when } = entryListTexts.times[state];
  return (
    <>
      <Badge tone={timeTones[state]}>{label}</Badge>
      <Moment>{when(at)}</Moment>
    </>
  );
}

const cells: Record<NonNullable<ListColumn['cell']>, (props: CellProps) => ReactNode> = {
  text: TextCell,
  title: TitleCell,
  badge: BadgeCell,
  address: (props) => (
    <span className="block font-mono @4xl:min-w-56 text-sm [overflow-wrap:anywhere] text-muted">{textIn(props)}</span>
  ),
  date: (props) => <span className="whitespace-nowrap">{textIn(props)}</span>,
};

/** A cell of the list; its text comes from the server. */
export function Cell(props: CellProps) {
  const ChosenCell = cells[props.column.cell ?? 'text'];
  return <ChosenCell {...props} />;
}
