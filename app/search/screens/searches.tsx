import { Search, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths';
import { searchWordsTexts as texts } from '#app/texts/pl/search-words';
import { ButtonLink } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import type { SearchedQuery } from '../search-stats.server';

const { columns } = texts;

/** The most frequent searches. */
export function Searches({ searches }: { searches: SearchedQuery[] }) {
  if (searches.length === 0) return <EmptyState icon={<Search aria-hidden />} title={texts.emptySearches} />;
  return (
    <>
      <p className="mb-3 text-muted">{texts.period}</p>
      <Queries
        label={texts.tabs.searches}
        names={[columns.query, columns.searches, columns.results]}
        searches={searches}
      >
        {({ results }) => <TableCell label={columns.results}>{results.toLocaleString('pl-PL')}</TableCell>}
      </Queries>
    </>
  );
}

interface PoorSearchesProps {
  searches: SearchedQuery[];
  /** The panel's form for a new page that would answer the search. */
  formPath: string;
}

/** Searches with poor results, and what can be done about them. */
export function PoorSearches({ searches, formPath }: PoorSearchesProps) {
  if (searches.length === 0) return <EmptyState icon={<SearchCheck aria-hidden />} title={texts.emptyMissing} />;
  const names = [columns.query, columns.searches, columns.why, columns.actions];
  return (
    <>
      <p className="mb-3 text-muted">{texts.missingPeriod}</p>
      <Queries label={texts.tabs.missing} names={names} searches={searches}>
        {(searched) => (
          <>
            <TableCell label={columns.why}>{whyPoor(searched)}</TableCell>
            <TableCell>
              <Remedies query={searched.query} formPath={formPath} />
            </TableCell>
          </>
        )}
      </Queries>
    </>
  );
}

interface QueriesProps {
  label: string;
  names: string[];
  searches: SearchedQuery[];
  /** Further cells after the query and its count. */
  children: (searched: SearchedQuery) => ReactNode;
}

function Queries({ label, names, searches, children }: QueriesProps) {
  return (
    <Table label={label}>
      <TableHeadings names={names} />
      <TableBody>
        {searches.map((searched) => (
          <TableRow key={searched.query}>
            <TableCell place="lead" className="font-semibold break-words">
              {searched.query}
            </TableCell>
            <TableCell label={columns.searches}>{searched.searches.toLocaleString('pl-PL')}</TableCell>
            {children(searched)}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function whyPoor({ results, coverage }: SearchedQuery): string {
  if (results === 0) return texts.why.nothing;
  return coverage < 1 ? texts.why.part : texts.why.unopened;
}

function Remedies({ query, formPath }: { query: string; formPath: string }) {
  const title = query.charAt(0).toUpperCase() + query.slice(1);
  const article = new URLSearchParams({ tytul: title });
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size="small" to={`${formPath}?${article}`}>
        {texts.write}
        <span className="sr-only">: {query}</span>
      </ButtonLink>
      <ButtonLink size="small" to={paths.admin.searchWords('slowa', query)}>
        {texts.addSynonym}
        <span className="sr-only">: {query}</span>
      </ButtonLink>
    </div>
  );
}
