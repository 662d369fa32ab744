import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, Link, redirect } from 'react-router';
import { moduleKeys, modules } from '#app/content/registry';
import { readFilters } from '#app/content/search/search-documents.server';
import {
  newestFirstValue,
  orderParameter,
  pageParameter,
  paths,
  queryParameter,
  searchFilterName,
  type SearchView,
  sectionParameter,
} from '#app/paths';
import { countOf } from '#app/texts/pl/count-of';
import { lastPageOf, offsetOf, readPageNumber } from '#app/platform/paging';
import { requestContext } from '#app/request/request-context.server';
import { withoutQuotationMarks } from '#app/search/query/quotation-marks';
import { longestQuery, type SearchAnswer } from '#app/search/search-document';
import { SectionCards } from '#app/shell/home-view';
import { PageHeading } from '#app/shell/page-heading';
import { rememberSearch } from '#app/shell/recent-searches';
import { searchKeys, useSearchShortcut } from '#app/shell/site-search';
import { RecentSearches } from '#app/site/recent-searches';
import { SearchFilters } from '#app/site/search-filters';
import { SearchHits } from '#app/site/search-hits';
import { pagingTexts } from '#app/texts/pl/paging';
import { documentation as documentationTexts } from '#app/texts/pl/sections/documentation';
import { knowledgeBase as knowledgeBaseTexts } from '#app/texts/pl/sections/knowledge-base';
import { contactTexts } from '#app/texts/pl/contact';
import { searchTexts as texts } from '#app/texts/pl/search';
import { shellTexts } from '#app/texts/pl/shell';
import { Button } from '#app/ui/button';
import { Input } from '#app/ui/input';
import { Pagination } from '#app/ui/pagination';
import type { Route } from './+types/search';
import type { FrameHandle } from './layout';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';

export const handle: FrameHandle = { sidebar: false, headerSearch: false };

const perPage = 10;
/** The most pages of results. */
const mostPages = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn(...moduleKeys, 'lexicon');
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get(queryParameter) ?? '').trim().slice(0, longestQuery);
  const section = modules.find(({ path }) => path === searchParams.get(sectionParameter));
  const filters = readFilters((field) => searchParams.get(searchFilterName(field)) || undefined);
  const newestFirst = searchParams.get(orderParameter) === newestFirstValue;
  const page = readPageNumber(searchParams.get(pageParameter), mostPages);
  const view = { section: section?.path ?? null, filters, newestFirst, page };
  if (q === '') return { q, view, answer: null, unfiltered: null };
  const { search } = ctx.readerDoor;
  const { searchCounter } = ctx.services;
  const answer = await search.search(q, {
    modules: section && [section.key],
    filters,
    newestFirst,
    limit: perPage,
    offset: offsetOf({ page, perPage }),
  });
  if (page > 1 && answer.items.length === 0)
    throw redirect(paths.search(q, { ...view, page: lastPageOf(answer.total, perPage) }));
  const isNarrowed = section !== undefined || newestFirst || Object.keys(filters).length > 0;
  if (page === 1 && !isNarrowed) searchCounter.countSearch(q, { results: answer.total, coverage: answer.coverage });
  const unfiltered = answer.total === 0 && isNarrowed ? await search.search(q, { limit: 0 }) : null;
  return { q, view, answer, unfiltered };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.q ? texts.titleFor(loaderData.q) : texts.title,
    path: paths.search(),
    noIndex: true,
  });

export default function SearchPage({ loaderData: found }: Route.ComponentProps) {
  const input = useRef<HTMLInputElement>(null);
  const { q, view, answer } = found;
  useSearchShortcut(input);
  useEffect(() => {
    if (q !== '') rememberSearch(q);
  }, [q]);
  return (
    <div className="mx-auto max-w-[64rem] px-4 py-8 md:py-10">
      <PageHeading title={texts.title} />
      <Form method="get" role="search" className="flex flex-wrap gap-2" key={q}>
        <Input
          ref={input}
          type="search"
          name={queryParameter}
          aria-label={texts.label}
          aria-keyshortcuts={searchKeys}
          defaultValue={q}
          maxLength={longestQuery}
          autoFocus={q === ''}
          placeholder={shellTexts.search.heroPlaceholder}
          className="min-h-12 min-w-0 grow basis-36 px-4 text-lg"
        />
        <Button type="submit" tone="primary" size="large" icon={<SearchIcon aria-hidden className="size-4" />}>
          {texts.button}
        </Button>
      </Form>
      {answer === null ? (
        <>
          <p className="mt-6 text-muted">{texts.hint}</p>
          <RecentSearches />
          <SectionCards className="mt-10" />
        </>
      ) : (
        <Results q={q} view={view} answer={answer} unfiltered={found.unfiltered} />
      )}
    </div>
  );
}

interface ResultsProps {
  q: string;
  view: Required<SearchView>;
  answer: SearchAnswer;
  unfiltered: SearchAnswer | null;
}

function Results({ q, view, answer, unfiltered }: ResultsProps) {
  const { total, correction, replaced } = answer;
  return (
    <>
      <p role="status" className="mt-6 text-muted">
        {total === 0 ? texts.nothing(q) : texts.found(countOf(total, texts.results), q)}
      </p>
      {correction && !isTold(q, answer) ? (
        <p className="mt-3">
          {texts.didYouMean}{' '}
          <Link to={paths.search(correction)} className="font-semibold underline hover:text-accent">
            {correction}
          </Link>
          ?
        </p>
      ) : null}
      {replaced.length > 0 && total > 0 ? <Replaced q={q} answer={answer} /> : null}
      {total === 0 && !unfiltered?.total ? <Advice q={q} /> : null}
      <SearchFilters q={q} view={view} answer={answer} unfiltered={unfiltered}>
        {answer.items.length > 0 ? <SearchHits q={q} items={answer.items} /> : null}
        {total > perPage ? (
          <Pagination
            page={view.page}
            perPage={perPage}
            total={total}
            mostPages={mostPages}
            hrefFor={(page) => paths.search(q, { ...view, page })}
            texts={pagingTexts}
          />
        ) : null}
      </SearchFilters>
    </>
  );
}

/** Whether the correction is what was searched for anyway: a question beside that answer would be one too many. */
function isTold(q: string, { correction, replaced, total }: SearchAnswer): boolean {
  const searched = replaced.reduce((text, { from, to }) => text.replaceAll(from, to), q.toLowerCase());
  return total > 0 && searched === correction?.toLowerCase();
}

/** What was searched in place of words that no page has, with a link to search for those words exactly. */
function Replaced({ q, answer: { replaced, exactly } }: Pick<ResultsProps, 'q' | 'answer'>) {
  return (
    <p className="mt-3 text-muted">
      {replaced.map(({ from, to }) => texts.replaced(from, to)).join(' ')} {texts.exactly}{' '}
      <Link to={paths.search(exactly)} className="underline hover:text-accent">
        {q}
      </Link>
    </p>
  );
}

function Advice({ q }: { q: string }) {
  const loosely = withoutQuotationMarks(q).trim().replaceAll(/\s+/g, ' ');
  return (
    <div className="mt-6 rounded border border-line p-5">
      {loosely !== '' && loosely !== q ? (
        <p className="mb-4">
          {texts.loosely}{' '}
          <Link to={paths.search(loosely)} className="font-semibold underline hover:text-accent">
            {loosely}
          </Link>
        </p>
      ) : null}
      <p className="font-semibold">{texts.adviceTitle}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
        {texts.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        <Link to={paths.documentation.list()} className="underline hover:text-accent">
          {documentationTexts.title}
        </Link>
        <Link to={paths.knowledgeBase.list()} className="underline hover:text-accent">
          {knowledgeBaseTexts.title}
        </Link>
        <Link to={paths.contact()} className="underline hover:text-accent">
          {contactTexts.title}
        </Link>
      </p>
    </div>
  );
}

export const ErrorBoundary = () => <ListBoundary />;
