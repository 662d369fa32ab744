import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { lastPageOf } from '#app/platform/paging';
import { buttonClass } from './button';

interface PaginationProps {
  page: number;
  perPage: number;
  total: number;
  /** The last page that can be requested, where there is a limit. */
  mostPages?: number;
  hrefFor: (page: number) => string;
  texts: {
    /** The accessible name of the landmark. */
    label: string;
    /** 'Pokazuje 1-10 z 24 elementów' */
    summary: (from: number, to: number, total: number) => string;
    /** 'Strona 1 z 3' */
    position: (page: number, pages: number) => string;
    previous: string;
    next: string;
  };
}

/** The position in a long list, with links to the neighbouring pages; the page is in the address. */
export function Pagination({ page, perPage, total, mostPages = Infinity, hrefFor, texts }: PaginationProps) {
  const pageCount = Math.min(mostPages, lastPageOf(total, perPage));
  return (
    <nav
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted"
    >
      <p role="status">{texts.summary((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}</p>
      <div className="flex items-center gap-3">
        <span>{texts.position(page, pageCount)}</span>
        <PageLink to={page > 1 ? hrefFor(page - 1) : null} label={texts.previous} rel="prev" />
        <PageLink to={page < pageCount ? hrefFor(page + 1) : null} label={texts.next} rel="next" />
      </div>
    </nav>
  );
}

function PageLink({ to, label, rel }: { to: string | null; label: string; rel: 'prev' | 'next' }) {
  const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
  const className = buttonClass('secondary', 'icon');
  if (to === null) {
    return (
      <a role="link" aria-disabled="true" aria-label={label} className={className}>
        <Icon aria-hidden className="size-4" />
      </a>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} title={label} className={className}>
      <Icon aria-hidden className="size-4" />
    </Link>
  );
}
