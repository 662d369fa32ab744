import { Search as SearchIcon } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link, redirect } from 'react-router';
import { modules } from '#app/content/registry';
import { paths } from '#app/paths';
import { countOf } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { countSearch } from '#app/search/count-search.server';
import { PageHeading } from '#app/shell/page-heading';
import { searchKeys, useSearchShortcut } from '#app/shell/site-search';
import { pagingTexts } from '#app/texts/pl/paging';
import { documentation as documentationTexts } from '#app/texts/pl/sections/documentation';
import { knowledgeBase as knowledgeBaseTexts } from '#app/texts/pl/sections/knowledge-base';
import { publicTexts } from '#app/texts/pl/public';
import { searchTexts as texts } from '#app/texts/pl/search';
import { sectionNames } from '#app/texts/pl/sections';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import { Input } from '#app/ui/input';
import { LinkTabs } from '#app/ui/link-tabs';
import { Pagination } from '#app/ui/pagination';
import type { Route } from './+types/search';
import type { FrameHandle } from './layout';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';

export const handle: FrameHandle = { sidebar: false, headerSearch: false };

const perPage = 10;
/** As far as anybody looks. */
const mostPages = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn(...modules.map(({ key }) => key), 'lexicon');
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, 500);
  const section = modules.find(({ path }) => path === searchParams.get('dzial'));
  const asked = Number(searchParams.get('strona') ?? 1);
  const page = Number.isSafeInteger(asked) && asked > 0 && asked <= mostPages ? asked : 1;
  if (q === '')
    return { q, section: null, page, total: 0, all: 0, counts: {}, correction: null, replaced: [], items: [] };
  const answer = ctx.services.search.search(q, {
    modules: section && [section.key],
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  if (page > 1 && answer.items.length === 0)
    throw redirect(paths.search(q, section?.path, Math.ceil(answer.total / perPage)));
  const all = Object.values(answer.totalsByModule).reduce((sum, count) => sum + count, 0);
  if (page === 1 && !section) {
    // Found is found: a database that is full or away only loses the count.
    await countSearch(ctx.publicDb, q, { results: all, coverage: answer.coverage }).catch((error: unknown) =>
      ctx.services.log.warn({ err: error, requestId: ctx.requestId }, 'a search could not be counted'),
    );
  }
  return {
    q,
    section: section?.path ?? null,
    page,
    total: answer.total,
    all,
    counts: answer.totalsByModule,
    correction: answer.correction,
    replaced: answer.replaced,
    items: answer.items,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.q ? texts.titleFor(loaderData.q) : texts.title,
    path: paths.search(),
    noIndex: true,
  });

type Found = Route.ComponentProps['loaderData'];

export default function SearchPage({ loaderData: found }: Route.ComponentProps) {
  const input = useRef<HTMLInputElement>(null);
  useSearchShortcut(input);
  return (
    <div className="mx-auto max-w-[52rem] px-4 py-8 md:py-10">
      <PageHeading title={texts.title} />
      <Form method="get" role="search" className="flex flex-wrap gap-2" key={found.q}>
        <Input
          ref={input}
          type="search"
          name="q"
          aria-label={texts.label}
          aria-keyshortcuts={searchKeys}
          defaultValue={found.q}
          maxLength={500}
          autoFocus={found.q === ''}
          className="min-w-0 grow basis-36"
        />
        <Button type="submit" tone="primary" icon={<SearchIcon aria-hidden className="size-4" />}>
          {texts.button}
        </Button>
      </Form>
      {found.q === '' ? <p className="mt-6 text-muted">{texts.hint}</p> : <Results found={found} />}
    </div>
  );
}

function Results({ found }: { found: Found }) {
  const address = (section: string | null, page?: number) => paths.search(found.q, section ?? undefined, page);
  const counts: Record<string, number> = found.counts;
  const tabs = [
    { to: address(null), label: `${texts.everywhere} (${found.all})`, current: found.section === null },
    ...modules
      .filter(({ key, path }) => (counts[key] ?? 0) > 0 || path === found.section)
      .map(({ key, path }) => ({
        to: address(path),
        label: `${sectionNames[key] ?? path} (${counts[key] ?? 0})`,
        current: found.section === path,
      })),
  ];
  return (
    <>
      <p role="status" className="mt-6 text-muted">
        {found.total === 0 ? texts.nothing(found.q) : texts.found(countOf(found.total, texts.results), found.q)}
      </p>
      {found.correction ? (
        <p className="mt-3">
          {texts.didYouMean}{' '}
          <Link to={paths.search(found.correction)} className="font-semibold underline hover:text-accent">
            {found.correction}
          </Link>
          ?
        </p>
      ) : null}
      {found.replaced.length > 0 && found.total > 0 ? <Replaced q={found.q} replaced={found.replaced} /> : null}
      {found.all > 0 ? <LinkTabs tabs={tabs} label={texts.filter} className="mt-5" /> : <Advice />}
      {found.items.length > 0 ? <Hits q={found.q} items={found.items} /> : null}
      {found.total > perPage ? (
        <Pagination
          page={found.page}
          perPage={perPage}
          total={found.total}
          mostPages={mostPages}
          hrefFor={(page) => address(found.section, page)}
          texts={pagingTexts}
        />
      ) : null}
    </>
  );
}

/** What was looked for instead of words that no page has, and the way to these words alone. */
function Replaced({ q, replaced }: Pick<Found, 'q' | 'replaced'>) {
  return (
    <p className="mt-3 text-muted">
      {replaced.map(({ from, to }) => texts.replaced(from, to)).join(' ')} {texts.exactly}{' '}
      <Link to={paths.search(`"${q.replaceAll('"', '')}"`)} className="underline hover:text-accent">
        {q}
      </Link>
    </p>
  );
}

function Hits({ q, items }: Pick<Found, 'q' | 'items'>) {
  const tellOpened = () => void navigator.sendBeacon(paths.searchChoice(), new URLSearchParams({ q }));
  return (
    <ol className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <li key={`${item.module}/${item.id}`} className="py-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg font-bold">
              <Link to={item.url} onClick={tellOpened} className="hover:text-accent hover:underline underline-offset-4">
                <span dangerouslySetInnerHTML={{ __html: item.titleMarked }} />
                {item.sectionMarked === null ? null : (
                  <span className="font-semibold">
                    {' › '}
                    <span dangerouslySetInnerHTML={{ __html: item.sectionMarked }} />
                  </span>
                )}
              </Link>
            </h2>
            <Badge>{sectionNames[item.module] ?? texts.pages.label}</Badge>
          </div>
          <p className="mt-1 text-muted" dangerouslySetInnerHTML={{ __html: item.snippet }} />
        </li>
      ))}
    </ol>
  );
}

function Advice() {
  return (
    <div className="mt-6 rounded border border-line p-5">
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
          {publicTexts.contact.title}
        </Link>
      </p>
    </div>
  );
}

export const ErrorBoundary = () => <ListBoundary />;
