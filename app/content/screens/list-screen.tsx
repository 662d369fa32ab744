import { Copy, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams, useSubmit } from 'react-router';
import { bulkTexts } from '#app/texts/pl/bulk';
import { paths } from '#app/paths';
import { historyTexts } from '#app/texts/pl/history';
import { listTexts, removalTexts } from '#app/texts/pl/lists';
import { entryListTexts as texts, type PanelTexts } from '#app/texts/pl/modules';
import { Select } from '#app/ui/input';
import type { TagCount } from '../tags/tag-count';
import { fromList } from '#app/ui/list-address';
import { ListPage } from '#app/ui/list-page';
import { MenuItem, MenuLink, RowMenu } from '#app/ui/menu';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import type { ModuleDefinition } from '../define-module';
import type { EntryTime } from '../entry-time';
import type { BulkAnswer } from './bulk-answer';
import { BulkBar, type BulkOffer } from './bulk-bar';
import { BulkResult } from './bulk-result';
import { Cell } from './cells/cell';
import { ColumnHead } from './column-head';
import { bulkForm, rowBox, useChosenRows } from './use-chosen-rows';

/** One entry as its row shows it. */
export interface ListRow {
  id: string;
  title: string;
  status: string;
  /** Of what is published and not public now: whether it is planned or has ended, and when that is. */
  time: { state: EntryTime; at: string } | null;
  /** Its public address while it is public. */
  publicUrl: string | null;
  cells: Record<string, string | null>;
}

interface ListScreenProps {
  definition: ModuleDefinition;
  texts: PanelTexts;
  rows: ListRow[];
  q: string;
  status: string;
  /** The one that the list is narrowed to, or none. */
  tag: string;
  /** Those of the module's entries. */
  tags: readonly TagCount[];
  sort: string;
  sortable: readonly string[];
  /** How many entries the list has on all its pages. */
  total: number;
  bulk: BulkOffer;
  /** What came of a change of many. */
  answer: BulkAnswer | undefined;
  /** The pages below the table. */
  children: React.ReactNode;
}

/** The list of any module in the panel. Everything chosen on it stands in the address. */
export function ListScreen({
  definition,
  texts: words,
  rows,
  q,
  sort,
  sortable,
  total,
  bulk,
  answer,
  children,
  ...chosen
}: ListScreenProps) {
  return (
    <ListPage
      title={words.title}
      description={words.description}
      add={{ to: paths.admin.section(definition.path).add(definition.newPath), label: words.add }}
      q={q}
      filters={<ListFilters sort={sort} {...chosen} />}
      notice={answer ? <BulkResult path={definition.path} answer={answer} /> : null}
      texts={listTexts}
      rows={rows}
      table={(askToRemove) => (
        <EntryTable
          definition={definition}
          label={words.title}
          rows={rows}
          sort={sort}
          sortable={sortable}
          total={total}
          bulk={bulk}
          answer={answer}
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

function ListFilters({ status, tag, tags, sort }: Pick<ListScreenProps, 'status' | 'tag' | 'tags' | 'sort'>) {
  const [params] = useSearchParams();
  return (
    <>
      <Filter
        name="status"
        label={texts.statusFilter}
        chosen={status}
        options={Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))}
      />
      {tags.length > 0 ? (
        <Filter
          name="tag"
          label={texts.tagFilter}
          chosen={tag}
          options={[
            { value: '', label: texts.allTags },
            ...tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.count})` })),
          ]}
        />
      ) : null}
      {params.has('sort') ? <input type="hidden" name="sort" value={sort} /> : null}
    </>
  );
}

interface FilterProps {
  name: string;
  label: string;
  chosen: string;
  options: { value: string; label: string }[];
}

/** One choice by which the list is narrowed; it takes effect at once. */
function Filter({ name, label, chosen, options }: FilterProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(chosen);
  // 'Back' and a link choose as well; a control made anew for that would lose the focus. What was chosen before scripts ran stays.
  useEffect(() => {
    if (select.current && shown.current !== chosen) select.current.value = chosen;
    shown.current = chosen;
  }, [chosen]);
  return (
    <div className="max-w-full">
      <Select
        ref={select}
        name={name}
        aria-label={label}
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        options={options}
      />
    </div>
  );
}

interface EntryTableProps extends Pick<
  ListScreenProps,
  'definition' | 'rows' | 'sort' | 'sortable' | 'total' | 'bulk' | 'answer'
> {
  label: string;
  onDelete: (row: ListRow) => void;
}

function EntryTable({ definition, label, rows, sort, sortable, total, bulk, answer, onDelete }: EntryTableProps) {
  const { columns } = definition.list;
  const list = useRef<HTMLDivElement>(null);
  const { count, choosePage, onPress, onKey } = useChosenRows(list, rows.map(({ id }) => id).join(), answer);
  return (
    <div ref={list} className="group/list">
      <p role="status" className="sr-only">
        {count > 0 ? bulkTexts.chosen(count) : ''}
      </p>
      <Table label={label}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-10 pr-0">
              <input
                type="checkbox"
                aria-label={bulkTexts.choosePage}
                onChange={(event) => choosePage(event.currentTarget.checked)}
                className={boxClass}
              />
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
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column.field} place={column.cell === 'title' ? 'lead' : undefined}>
                  <Cell definition={definition} column={column} row={row} />
                </TableCell>
              ))}
              <TableCell place="actions">
                <RowActions path={definition.path} row={row} onDelete={onDelete} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <BulkBar {...bulk} count={count} onPage={rows.length} total={total} />
    </div>
  );
}

const boxClass = 'block size-4.5 cursor-pointer accent-accent';

function RowActions({ path, row, onDelete }: { path: string; row: ListRow; onDelete: (row: ListRow) => void }) {
  const { search } = useLocation();
  const submit = useSubmit();
  const { preview, edit, history } = paths.admin.section(path);
  return (
    <RowMenu label={listTexts.rowMenu(row.title)}>
      <MenuLink
        to={row.publicUrl ?? fromList(preview(row.id), search)}
        icon={<Eye aria-hidden />}
        newTab={row.publicUrl !== null}
      >
        {listTexts.preview}
      </MenuLink>
      <MenuLink to={fromList(edit(row.id), search)} icon={<Pencil aria-hidden />}>
        {listTexts.edit}
      </MenuLink>
      <MenuLink to={fromList(history(row.id), search)} icon={<History aria-hidden />}>
        {historyTexts.open}
      </MenuLink>
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() => void submit({ intent: 'duplicate', id: row.id }, { method: 'post' })}
      >
        {listTexts.duplicate}
      </MenuItem>
      <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => onDelete(row)}>
        {removalTexts.delete}
      </MenuItem>
    </RowMenu>
  );
}
