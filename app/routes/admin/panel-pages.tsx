import { useLocation } from 'react-router';
import { paging } from '#app/texts/pl/dashboard';
import { Pagination } from '#app/ui/pagination';

/** The pages of a list of the panel; the page lives in the address beside whatever else is there. */
export function PanelPages({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const { pathname, search } = useLocation();
  if (total === 0) return null;
  const pageCount = Math.ceil(total / perPage);
  const hrefFor = (to: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(to));
    return `${pathname}?${query}`;
  };
  const first = Math.min(total, (page - 1) * perPage + 1);
  const texts = { ...paging, summary: paging.summary(first, Math.min(page * perPage, total), total), position: paging.position(page, pageCount) };
  return (
    <div className="mt-4">
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} texts={texts} />
    </div>
  );
}
