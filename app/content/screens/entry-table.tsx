import { useRef } from 'react';
import { useLocation } from 'react-router';
import { bulkTexts } from '#app/texts/pl/bulk';
import { paths } from '#app/paths';
import { listTexts } from '#app/texts/pl/lists';
import { entryListTexts } from '#app/texts/pl/modules';
import { RowMenu } from '#app/ui/menu';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import type { ListColumn, ModuleDefinition } from '../define-module';
import type { ListOffer } from '../list-choice';
import type { BulkAnswer } from './bulk-answer';
import { BulkBar } from './bulk-bar';
import { Cell } from './cells/cell';
import { ColumnHead } from './column-head';
import { stillIn } from './kept-choice';
import { RowActions } from './row-actions';
import { bulkForm, rowBox, useChosenRows } from './use-chosen-rows';
import type { ListRow } from './list-row';

interface EntryTableProps {
  label: string;
  definition: ModuleDefinition;
  userId: string;
  rows: ListRow[];
  columns: readonly ListColumn[];
  sort: string;
  sortable: readonly string[];
  /** How many entries the list has on all pages. */
  total: number;
  offer: ListOffer;
  /** The answer to the last bulk change: with it the selection ends. */
  answer: BulkAnswer | undefined;
  onChangeAll: (form: FormData) => void;
  onDelete: (row: ListRow) => void;
}

/** The table of a list's entries, with the bar for what is selected in it. */
export function EntryTable({
  definition,
  userId,
  label,
  rows,
  columns,
  sort,
  sortable,
  total,
  offer,
  answer,
  onChangeAll,
  onDelete,
}: EntryTableProps) {
  const list = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const among = new URLSearchParams(search);
  // `index` is in the address after a form was refused.
  for (const name of ['page', 'sort', 'index']) among.delete(name);
  const { count, elsewhere, choosePage, clear, onPress, onKey } = useChosenRows(
    list,
    rows.map(({ id }) => id).join(),
    [among.toString(), answer],
    {
      key: { userId, list: definition.key, among: among.toString() },
      stillThere: (ids) => stillIn(`${paths.admin.section(definition.path).bulk()}${search}`, ids),
    },
  );
  return (
    <div ref={list} className="group/list">
      <p role="status" className="sr-only">
        {count > 0 ? bulkTexts.chosen(count) : ''}
      </p>
      <Table label={label}>
        <EntryTableHead {...{ definition, columns, sort, sortable }} onChoosePage={choosePage} />
        <TableBody>
          {rows.map((row) => (
            <EntryRow key={row.id} {...{ definition, columns, row, onPress, onKey, onDelete }} />
          ))}
        </TableBody>
      </Table>
      <BulkBar
        {...offer}
        count={count}
        elsewhere={elsewhere}
        onClear={clear}
        onPage={rows.length}
        total={total}
        onChangeAll={onChangeAll}
      />
    </div>
  );
}

interface EntryTableHeadProps extends Pick<EntryTableProps, 'definition' | 'columns' | 'sort' | 'sortable'> {
  onChoosePage: (checked: boolean) => void;
}

function EntryTableHead({ definition, columns, sort, sortable, onChoosePage }: EntryTableHeadProps) {
  return (
    <TableHead>
      <TableRow data-label={entryListTexts.sortBy} className="@max-4xl:before:content-[attr(data-label)]">
        <TableHeader className="w-10 pr-0 @max-4xl:order-first @max-4xl:w-auto">
          <label className={boxRoomClass}>
            <input
              type="checkbox"
              aria-label={bulkTexts.choosePage}
              onChange={(event) => onChoosePage(event.currentTarget.checked)}
              className={boxClass}
            />
          </label>
        </TableHeader>
        {columns.map((column) => (
          <ColumnHead
            key={column.field}
            definition={definition}
            column={column}
            sort={sort}
            sortable={sortable.includes(column.field)}
          />
        ))}
        <TableHeader className="w-12">
          <span className="sr-only">{listTexts.actions}</span>
        </TableHeader>
      </TableRow>
    </TableHead>
  );
}

interface EntryRowProps
  extends
    Pick<EntryTableProps, 'definition' | 'columns' | 'onDelete'>,
    Pick<ReturnType<typeof useChosenRows>, 'onPress' | 'onKey'> {
  row: ListRow;
}

function EntryRow({ definition, columns, row, onPress, onKey, onDelete }: EntryRowProps) {
  return (
    <TableRow className="has-[input:checked]:bg-accent-soft/50">
      <TableCell place="choice">
        <label className={boxRoomClass}>
          <input
            type="checkbox"
            form={bulkForm}
            name={rowBox}
            value={row.id}
            aria-label={bulkTexts.choose(row.title)}
            onClick={onPress}
            onKeyDown={onKey}
            className={boxClass}
          />
        </label>
      </TableCell>
      {columns.map((column) => (
        <TableCell key={column.field} place={column.cell === 'title' ? 'lead' : undefined}>
          <Cell definition={definition} column={column} row={row} />
        </TableCell>
      ))}
      <TableCell place="actions">
        <RowMenu label={listTexts.rowMenu(row.title)}>
          <RowActions path={definition.path} row={row} onDelete={onDelete} />
        </RowMenu>
      </TableCell>
    </TableRow>
  );
}

const boxClass = 'block size-4.5 cursor-pointer accent-accent';
/** Room for a finger around a check box. */
const boxRoomClass = '-m-3.25 block w-fit cursor-pointer p-3.25';
