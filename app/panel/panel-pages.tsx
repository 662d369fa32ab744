import { useLocation } from 'react-router';
import type { PageRange } from '#app/platform/paging';
import { pagingTexts } from '#app/texts/pl/paging';
import { Pagination } from '#app/ui/pagination';

/** The pagination of a panel list; keeps the other parameters of the address. */
export function PanelPages({ page, perPage, total }: PageRange & { total: number }) {
  const { pathname, search } = useLocation();
  if (total === 0) return null;
  const hrefFor = (to: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(to));
    return `${pathname}?${query}`;
  };
  return (
    <div className="mt-4">
      <Pagination page={page} perPage={perPage} total={total} hrefFor={hrefFor} texts={pagingTexts} />
    </div>
  );
}
