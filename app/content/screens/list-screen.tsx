import { ArrowDown, ArrowUp, Eye, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Form, Link, useFetcher, useLocation, useNavigation, useSearchParams } from 'react-router';
import { columnLabels, fieldLabels, listTexts as texts, type ModuleTexts } from '#app/texts/pl/modules';
import { Button, ButtonLink } from '#app/ui/button';
import { AlertDialog } from '#app/ui/dialog';
import { EmptyState } from '#app/ui/empty-state';
import { Input, Select } from '#app/ui/input';
import { MenuItem, MenuLink, RowMenu } from '#app/ui/menu';
import { Spinner } from '#app/ui/spinner';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import { useSearchWhileTyping } from '#app/ui/use-search-while-typing';
import type { ListColumn, ModuleDefinition } from '../define-module';
import { Cell } from './cells/cell';

/** One entry as its row shows it. */
export interface ListRow {
  id: string;
  title: string;
  status: string;
  /** Its public address while it is published. */
  publicUrl: string | null;
  cells: Record<string, string | null>;
}

interface ListScreenProps {
  definition: ModuleDefinition;
  texts: ModuleTexts;
  rows: ListRow[];
  q: string;
  status: string;
  sort: string;
  sortable: readonly string[];
  /** The pages below the table. */
  children: React.ReactNode;
}

/** The list of any module in the panel. Everything chosen on it stands in the address. */
export function ListScreen({ definition, texts: words, rows, q, status, sort, sortable, children }: ListScreenProps) {
  const [deleting, setDeleting] = useState<ListRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const base = `/admin/${definition.path}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
            {words.title}
          </h1>
          <p className="mt-1 text-muted">{words.description}</p>
        </div>
        <ButtonLink to={`${base}/${definition.newPath}`} tone="primary" icon={<Plus aria-hidden className="size-4" />}>
          {words.add}
        </ButtonLink>
      </div>
      <ListFilters q={q} status={status} sort={sort} />
      {rows.length === 0 ? (
        <EmptyState
          title={texts.empty}
          action={
            <ButtonLink to={`${base}/${definition.newPath}`} icon={<Plus aria-hidden className="size-4" />}>
              {words.add}
            </ButtonLink>
          }
        />
      ) : (
        <EntryTable definition={definition} label={words.title} rows={rows} sort={sort} sortable={sortable} onDelete={setDeleting} />
      )}
      {children}
      <DeleteDialog row={deleting} heading={heading} onClose={() => setDeleting(null)} />
    </>
  );
}

/** Looks while one types; what is chosen stands in the address, and the button serves without scripts. */
function ListFilters({ q, status, sort }: Pick<ListScreenProps, 'q' | 'status' | 'sort'>) {
  const [params] = useSearchParams();
  const loading = useNavigation().state === 'loading';
  const { input, searchSoon, cancel } = useSearchWhileTyping(q);
  return (
    <Form method="get" role="search" className="my-5 flex flex-wrap items-center gap-3" onSubmit={cancel}>
      <div className="min-w-56 flex-1 sm:max-w-sm">
        <Input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={texts.search}
          aria-label={texts.search}
          maxLength={200}
          onChange={(event) => searchSoon(event.currentTarget.form)}
        />
      </div>
      <div>
        <Select
          key={status}
          name="status"
          aria-label={texts.statusFilter}
          defaultValue={status}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          options={Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {params.has('sort') ? <input type="hidden" name="sort" value={sort} /> : null}
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {texts.searchButton}
      </Button>
      <span className="min-h-5 min-w-5">{loading ? <Spinner label={texts.loading} /> : null}</span>
    </Form>
  );
}

interface EntryTableProps extends Pick<ListScreenProps, 'definition' | 'rows' | 'sort' | 'sortable'> {
  label: string;
  onDelete: (row: ListRow) => void;
}

function EntryTable({ definition, label, rows, sort, sortable, onDelete }: EntryTableProps) {
  const { columns } = definition.list;
  return (
    <Table label={label}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <ColumnHead key={column.field} definition={definition} column={column} sort={sort} sortable={sortable.includes(column.field)} />
          ))}
          <TableHeader className="w-12">
            <span className="sr-only">{texts.actions}</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            {columns.map((column) => (
              <TableCell key={column.field}>
                <Cell definition={definition} column={column} row={row} />
              </TableCell>
            ))}
            <TableCell>
              <RowActions path={definition.path} row={row} onDelete={onDelete} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function ColumnHead({ definition, column, sort, sortable }: { definition: ModuleDefinition; column: ListColumn; sort: string; sortable: boolean }) {
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
      <Link to={`${pathname}?${query}`} preventScrollReset className="inline-flex min-h-6 items-center gap-1 hover:text-accent">
        {label}
        {current ? <Arrow aria-hidden className="size-3.5" /> : null}
        <span className="sr-only">, {descending ? texts.sortAscending : texts.sortDescending}</span>
      </Link>
    </TableHeader>
  );
}

function RowActions({ path, row, onDelete }: { path: string; row: ListRow; onDelete: (row: ListRow) => void }) {
  const preview = row.publicUrl ?? `/admin/${path}/podglad/${row.id}`;
  return (
    <RowMenu label={texts.rowMenu(row.title)}>
      <MenuLink to={preview} icon={<Eye aria-hidden />} newTab={row.publicUrl !== null}>
        {texts.preview}
      </MenuLink>
      <MenuLink to={`/admin/${path}/edytuj/${row.id}`} icon={<Pencil aria-hidden />}>
        {texts.edit}
      </MenuLink>
      <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => onDelete(row)}>
        {texts.delete}
      </MenuItem>
    </RowMenu>
  );
}

interface DeleteDialogProps {
  row: ListRow | null;
  /** Takes the focus once the row, and with it the button that asked, is gone. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function DeleteDialog({ row, heading, onClose }: DeleteDialogProps) {
  const fetcher = useFetcher();
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = async () => {
    if (row) await fetcher.submit({ intent: 'delete', id: row.id }, { method: 'post' });
    setRemoved(row?.id ?? null);
    onClose();
  };
  return (
    <AlertDialog
      open={row !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.deleteTitle(row?.title ?? '')}
      description={texts.deleteText}
      cancelLabel={texts.cancel}
      confirmLabel={texts.delete}
      busyText={fetcher.state === 'idle' ? null : texts.deleting}
      onConfirm={() => void remove()}
      finalFocus={row === null && removed !== null ? heading : undefined}
    />
  );
}
