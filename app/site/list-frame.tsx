import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { categoryParameter, listAddress, type ListChoice, paths, queryParameter, tagParameter } from '#app/paths';
import { longestListSearch } from '#app/platform/paging';
import { pagingTexts } from '#app/texts/pl/paging';
import { publicTexts } from '#app/texts/pl/public';
import { ButtonLink, Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Input } from '#app/ui/input';
import { Pagination } from '#app/ui/pagination';

/** The state of a public list page, apart from its items. */
export interface ListState {
  q: string;
  page: number;
  perPage: number;
  total: number;
  /** The filters in the address. */
  choice: ListChoice;
}

interface ListFrameProps {
  list: ListState;
  /** The sentence for a module without published entries. */
  empty: string;
  children: ReactNode;
}

/** A public list with its search field above and pagination below; all of its state is in the address. */
export function ListFrame({ list, empty, children }: ListFrameProps) {
  return (
    <>
      {list.choice.tag ? <ChosenTag list={list} tag={list.choice.tag} /> : null}
      <ListSearch list={list} />
      {list.total === 0 ? <NothingHere q={list.q} empty={empty} /> : children}
      <ListPages list={list} />
    </>
  );
}

/** The tag that filters the list, and a link to the unfiltered list. */
function ChosenTag({ list: { q, choice }, tag }: { list: ListState; tag: string }) {
  const { pathname } = useLocation();
  return (
    <p className="no-print mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="break-all">{publicTexts.search.onlyTag(tag)}</span>
      <ButtonLink to={listAddress(pathname, q, 1, { ...choice, tag: undefined })} size="small">
        {publicTexts.search.showAll}
      </ButtonLink>
    </p>
  );
}

/** The search field of a list: a plain GET form. */
function ListSearch({ list: { q, choice } }: { list: ListState }) {
  const { pathname } = useLocation();
  const texts = publicTexts.search;
  return (
    <Form
      method="get"
      action={pathname}
      role="search"
      aria-label={texts.label}
      className="no-print mb-6 flex max-w-xl flex-wrap gap-2"
      key={q}
    >
      {choice.category ? <input type="hidden" name={categoryParameter} value={choice.category} /> : null}
      {choice.tag ? <input type="hidden" name={tagParameter} value={choice.tag} /> : null}
      <Input
        type="search"
        name={queryParameter}
        aria-label={texts.label}
        placeholder={texts.label}
        defaultValue={q}
        maxLength={longestListSearch}
        className="min-w-0 grow basis-36"
      />
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {texts.button}
      </Button>
      {q === '' ? null : (
        <ButtonLink to={listAddress(pathname, '', 1, choice)} tone="ghost">
          {texts.clear}
        </ButtonLink>
      )}
    </Form>
  );
}

function NothingHere({ q, empty }: { q: string; empty: string }) {
  const { pathname } = useLocation();
  if (q === '') return <EmptyState title={empty} />;
  return (
    <EmptyState
      title={empty}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={pathname}>{publicTexts.search.showAll}</ButtonLink>
          <ButtonLink to={paths.search(q)}>{publicTexts.search.everywhere}</ButtonLink>
        </div>
      }
    >
      {publicTexts.search.none(q)}
    </EmptyState>
  );
}

/** The pagination of a public list, once there is more than one page. */
function ListPages({ list: { q, page, perPage, total, choice } }: { list: ListState }) {
  const { pathname } = useLocation();
  if (total <= perPage) return null;
  return (
    <div className="mt-8">
      <Pagination
        page={page}
        perPage={perPage}
        total={total}
        hrefFor={(to) => listAddress(pathname, q, to, choice)}
        texts={pagingTexts}
      />
    </div>
  );
}
