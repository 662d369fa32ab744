import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { modules } from '#app/content/registry';
import { paths, type SearchView } from '#app/paths';
import { countOf } from '#app/texts/pl/count-of';
import type { FacetCount, SearchAnswer } from '#app/search/search-document';
import { sectionNames } from '#app/texts/pl/sections';
import { searchTexts as texts } from '#app/texts/pl/search';
import { sharedFields } from '#app/texts/pl/shared-fields';
import { LinkTabs } from '#app/ui/link-tabs';

/** Of a field with many values only the most frequent are offered. */
const mostValues = 8;

interface FiltersProps {
  q: string;
  view: Required<SearchView>;
  answer: SearchAnswer;
  /** The result without filters, set where there is none with them. */
  unfiltered: SearchAnswer | null;
}

interface SearchFiltersProps extends FiltersProps {
  /** The results: below the filters, on wide screens beside them. */
  children: ReactNode;
}

const labelOf = (field: string): string =>
  (sharedFields as Readonly<Record<string, { label: string }>>)[field]?.label ?? field;

/**
 * The section, the filters and the order of the results: links, so that each has an address. Each choice is one line,
 * or a list beside the results, so that these are in sight.
 */
export function SearchFilters({ q, view, answer, unfiltered, children }: SearchFiltersProps) {
  const { section, filters } = view;
  const counts = answer.totalsByModule;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const address = (change: SearchView) => paths.search(q, { ...view, page: 1, ...change });
  const tabs = [
    { to: address({ section: null }), label: `${texts.everywhere} (${all})`, current: section === null },
    ...modules
      .filter(({ key, path }) => (counts[key] ?? 0) > 0 || path === section)
      .map(({ key, path }) => ({
        to: address({ section: path }),
        label: `${sectionNames[key] ?? path} (${counts[key] ?? 0})`,
        current: section === path,
      })),
  ];
  const facets = Object.entries((unfiltered ?? answer).facets).filter(
    ([field, values]) => values.length > 1 || filters[field] !== undefined,
  );
  const hasChoice = answer.total > 1 || (answer.total > 0 && facets.length > 0);
  return (
    <>
      {all > 0 || unfiltered?.total ? <LinkTabs tabs={tabs} label={texts.filter} className="mt-5" /> : null}
      {unfiltered && unfiltered.total > 0 ? (
        <Hidden q={q} view={view} answer={answer} unfiltered={unfiltered} address={address} />
      ) : null}
      <div className={hasChoice ? 'lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12' : undefined}>
        <div className="lg:space-y-6 lg:pt-6">
          {answer.total > 0
            ? facets.map(([field, values]) => (
                <Choice
                  key={field}
                  label={labelOf(field)}
                  options={[
                    { to: address({ filters: without(filters, field) }), label: texts.all, current: !filters[field] },
                    ...offered(values, filters[field]).map(({ value, label, count }) => ({
                      to: address({ filters: { ...filters, [field]: value } }),
                      label: `${label} (${count})`,
                      current: filters[field] === value,
                    })),
                  ]}
                />
              ))
            : null}
          {answer.total > 1 ? (
            <Choice
              label={texts.order}
              options={[
                { to: address({ newestFirst: false }), label: texts.bestFirst, current: !view.newestFirst },
                { to: address({ newestFirst: true }), label: texts.newestFirst, current: view.newestFirst },
              ]}
            />
          ) : null}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}

const without = (filters: Readonly<Record<string, string>>, field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));

/** The most frequent values, and always the chosen one. */
const offered = (values: readonly FacetCount[], chosen: string | undefined): FacetCount[] =>
  values.filter(({ value }, place) => place < mostValues || value === chosen);

interface ChoiceProps {
  label: string;
  options: { to: string; label: string; current: boolean }[];
}

function Choice({ label, options }: ChoiceProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-1 flex items-center gap-2 overflow-x-auto px-1 py-1 text-[0.9375rem] whitespace-nowrap max-lg:mt-2 lg:mx-0 lg:flex-col lg:items-stretch lg:gap-0 lg:overflow-visible lg:p-0 lg:whitespace-normal"
    >
      <span aria-hidden className="mr-1 max-lg:text-muted lg:mb-1 lg:font-semibold">
        {label}
        <span className="lg:hidden">:</span>
      </span>
      {options.map(({ to, label: name, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? 'true' : undefined}
          className="inline-flex min-h-8 pointer-coarse:min-h-11 shrink-0 items-center rounded px-2.5 aria-[current]:bg-sunken aria-[current]:font-semibold max-lg:border max-lg:border-line max-lg:hover:border-ink max-lg:aria-[current]:border-control lg:-mx-2.5 lg:py-1 lg:hover:text-accent lg:hover:underline"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Tells which filter hides results, and how many there are without it. */
function Hidden({
  view,
  answer,
  unfiltered,
  address,
}: FiltersProps & { unfiltered: SearchAnswer; address: (change: SearchView) => string }) {
  const { section, filters, newestFirst } = view;
  const module = modules.find(({ path }) => path === section);
  const nameOf = (field: string, value: string): string =>
    unfiltered.facets[field]?.find((facet) => facet.value === value)?.label ?? value;
  const ways = [
    ...(module
      ? [
          {
            to: address({ section: null }),
            label: texts.hidden.withoutSection(sectionNames[module.key] ?? module.path),
            count: answer.withoutFilter.module ?? 0,
          },
        ]
      : []),
    ...Object.entries(filters).map(([field, value]) => ({
      to: address({ filters: without(filters, field) }),
      label: texts.hidden.withoutFilter(labelOf(field), nameOf(field, value)),
      count: answer.withoutFilter[field] ?? 0,
    })),
  ].filter(({ count }) => count > 0);
  const isOneEnough = ways.some(({ count }) => count === unfiltered.total);
  const offeredWays = isOneEnough
    ? ways
    : [
        ...ways,
        {
          to: address({ section: null, filters: {}, newestFirst }),
          label: texts.hidden.withoutAll,
          count: unfiltered.total,
        },
      ];
  return (
    <div className="mt-6 rounded border border-line p-5">
      <p className="font-semibold">{texts.hidden.title}</p>
      <ul className="mt-2 space-y-1">
        {offeredWays.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} className="underline hover:text-accent">
              {label}
            </Link>
            : {countOf(count, texts.results)}
          </li>
        ))}
      </ul>
    </div>
  );
}
