import { CalendarClock, ListOrdered } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { bulkTexts } from '#app/texts/pl/bulk';
import { useRight } from '#app/identity/screens/rights';
import { paths } from '#app/paths';
import { listTexts, removalTexts } from '#app/texts/pl/lists';
import { calendarTexts } from '#app/texts/pl/calendar';
import { entryListTexts, type PanelTexts } from '#app/texts/pl/modules';
import { orderTexts } from '#app/texts/pl/order';
import { ButtonLink } from '#app/ui/button';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { ListPage } from '#app/ui/list-page';
import { RowMenu } from '#app/ui/menu';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import type { Audience } from '../audience';
import { fieldOfKind, type ListColumn, type ModuleDefinition } from '../define-module';
import type { EntryTime } from '../entry-time';
import type { ListView } from '../views/list-view';
import { isAboutTime, type ListChosen, type ListOffer } from '../list-choice';
import type { BulkAnswer } from './bulk-answer';
import { BulkBar } from './bulk-bar';
import { BulkProgress } from './bulk-progress';
import { BulkResult } from './bulk-result';
import { Cell } from './cells/cell';
import { ColumnHead } from './column-head';
import { stillIn } from './kept-choice';
import { RowActions } from './row-actions';
import { useBulkRun } from './use-bulk-run';
import { ListViews, type ViewAnswer } from './list-views';
import { ListFilters } from './list-filters';
import { bulkForm, rowBox, useChosenRows } from './use-chosen-rows';

/** An entry as a row of the list. */
export interface ListRow {
  id: string;
  title: string;
  status: string;
  audience: Audience;
  /** Set for a published entry that is not public now: whether it is planned or has ended, and when. */
  time: { state: EntryTime; at: string } | null;
  /** When a draft over it is due to be published, and why it would be held back then. */
  change: { at: string; held: string | null } | null;
  /** Its public address, while it is public. */
  publicUrl: string | null;
  cells: Record<string, string | null>;
}

interface ListScreenProps {
  definition: ModuleDefinition;
  userId: string;
  texts: PanelTexts;
  rows: ListRow[];
  /** The columns that the viewer has chosen. */
  columns: readonly ListColumn[];
  /** The viewer's saved views of this list. */
  views: readonly ListView[];
  q: string;
  chosen: ListChosen;
  offer: ListOffer;
  sort: string;
  sortable: readonly string[];
  /** How many entries the list has on all pages. */
  total: number;
  /** The result of a bulk change. */
  answer: BulkAnswer | undefined;
  /** Why a view was not kept. */
  viewAnswer: ViewAnswer | undefined;
  /** The pagination below the table. */
  children: React.ReactNode;
}

/** The panel's list of any module. All filters and the order are in the address. */
export function ListScreen({
  definition,
  userId,
  texts: words,
  rows,
  columns,
  views,
  q,
  sort,
  sortable,
  total,
  chosen,
  offer,
  answer: given,
  viewAnswer,
  children,
}: ListScreenProps) {
  const { search } = useLocation();
  const { answer, lastMade, progress, changeAll, undoAll, stop } = useBulkRun(definition.path, search, given);
  return (
    <ListPage
      title={words.title}
      description={words.description}
      beside={isAboutTime(chosen) ? <CalendarLink /> : <OrderLink definition={definition} />}
      add={{ to: paths.admin.section(definition.path).add(definition.newPath), label: words.add }}
      q={q}
      filters={<ListFilters definition={definition} chosen={chosen} offer={offer} sort={sort} />}
      notice={
        <>
          <ListViews definition={definition} views={views} columns={columns} answer={viewAnswer} />
          {answer ? (
            <FocusOnAppear what={answer} className="outline-none">
              <BulkResult path={definition.path} answer={answer} onUndoAll={undoAll} />
            </FocusOnAppear>
          ) : null}
          <BulkProgress progress={progress} onStop={stop} />
        </>
      }
      texts={listTexts}
      rows={rows}
      table={(askToRemove) => (
        <EntryTable
          definition={definition}
          label={words.title}
          userId={userId}
          rows={rows}
          columns={columns}
          sort={sort}
          sortable={sortable}
          total={total}
          offer={offer}
          answer={lastMade}
          onChangeAll={changeAll}
          onDelete={askToRemove}
        />
      )}
      removal={{
        words: ({ title }) => ({ title: removalTexts.title(title), text: removalTexts.text }),
        texts: removalTexts,
      }}
    >
      {children}
    </ListPage>
  );
}

function CalendarLink() {
  return (
    <ButtonLink to={paths.admin.calendar()} icon={<CalendarClock aria-hidden className="size-4" />}>
      {calendarTexts.title}
    </ButtonLink>
  );
}

/** Leads to the ordering of a module's categories, for whoever may change it. */
function OrderLink({ definition }: { definition: ModuleDefinition }) {
  const mayOrder = useRight('publish');
  if (!mayOrder || !fieldOfKind(definition, 'category')) return null;
  return (
    <ButtonLink to={paths.admin.section(definition.path).order()} icon={<ListOrdered aria-hidden className="size-4" />}>
      {orderTexts.link}
    </ButtonLink>
  );
}

interface EntryTableProps extends Pick<
  ListScreenProps,
  'definition' | 'userId' | 'rows' | 'columns' | 'sort' | 'sortable' | 'total' | 'offer' | 'answer'
> {
  label: string;
  onChangeAll: (form: FormData) => void;
  onDelete: (row: ListRow) => void;
}

function EntryTable({
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
        <TableHead>
          <TableRow data-label={entryListTexts.sortBy} className="@max-4xl:before:content-[attr(data-label)]">
            <TableHeader className="w-10 pr-0 @max-4xl:order-first @max-4xl:w-auto">
              <label className={boxRoomClass}>
                <input
                  type="checkbox"
                  aria-label={bulkTexts.choosePage}
                  onChange={(event) => choosePage(event.currentTarget.checked)}
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
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} className="has-[input:checked]:bg-accent-soft/50">
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

const boxClass = 'block size-4.5 cursor-pointer accent-accent';
/** Room for a finger around a check box. */
const boxRoomClass = '-m-3.25 block w-fit cursor-pointer p-3.25';
