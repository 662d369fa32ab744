import { Plus, Search, SearchX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { longestListSearch } from '#app/platform/paging';
import { Button, ButtonLink } from './button';
import { EmptyState } from './empty-state';
import { Input } from './input';
import { RowMenus } from './menu';
import { RemovalQuestion } from './removal-question';
import { Spinner } from './spinner';
import { useSearchWhileTyping } from './use-search-while-typing';

interface ListPageProps<Row extends { id: string }> {
  title: string;
  description: string;
  /** Null for users who may not add. */
  add: { to: string; label: string } | null;
  /** A further button before the one that adds. */
  beside?: ReactNode;
  /** The current query. */
  q: string;
  /** The accessible name of the search field, where the placeholder is not enough. */
  searchLabel?: string;
  /** Further controls of the search form. */
  filters?: ReactNode;
  /** The result of an action on the list. */
  notice?: ReactNode;
  texts: { search: string; searchButton: string; empty: string; loading: string };
  rows: Row[];
  table: (askToRemove: (row: Row) => void) => ReactNode;
  removal: {
    words: (row: Row) => { title: ReactNode; text: ReactNode };
    texts: { cancel: string; delete: string; deleting: string; failedTitle: string };
  };
  /** The pagination below the table. */
  children: ReactNode;
}

/** A list of the panel: heading, search, the table or an empty state, and the confirmation of removals. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, description, add, beside, q, searchLabel, filters, notice, texts, rows, table, removal, children } =
    props;
  const [removing, setRemoving] = useState<Row | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const plus = <Plus aria-hidden className="size-4" />;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
            {title}
          </h1>
          <p className="mt-1 text-muted">{description}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {beside}
          {add ? (
            <ButtonLink to={add.to} tone="primary" icon={plus}>
              {add.label}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <ListSearch q={q} label={searchLabel ?? texts.search} texts={texts}>
        {filters}
      </ListSearch>
      {notice}
      {rows.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={texts.empty}
          action={
            add ? (
              <ButtonLink to={add.to} icon={plus}>
                {add.label}
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <RowMenus>{table(setRemoving)}</RowMenus>
      )}
      {children}
      <RemovalQuestion item={removing} {...removal} heading={heading} onClose={() => setRemoving(null)} />
    </>
  );
}

interface ListSearchProps {
  q: string;
  label: string;
  texts: ListPageProps<never>['texts'];
  children: ReactNode;
}

/** Searches while typing; the query is in the address, and the button works without scripts. */
function ListSearch({ q, label, texts, children }: ListSearchProps) {
  const loading = useNavigation().state === 'loading';
  const { input, searchSoon } = useSearchWhileTyping(q);
  return (
    <Form method="get" role="search" className="my-5 flex flex-wrap items-center gap-3">
      <div className="relative min-w-[min(14rem,100%)] flex-1 sm:max-w-sm">
        <Input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={texts.search}
          aria-label={label}
          maxLength={longestListSearch}
          onChange={(event) => searchSoon(event.currentTarget.form)}
        />
        {loading ? (
          <Spinner label={texts.loading} className="absolute top-1/2 right-9 -translate-y-1/2 text-muted" />
        ) : null}
      </div>
      {children}
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {texts.searchButton}
      </Button>
    </Form>
  );
}
