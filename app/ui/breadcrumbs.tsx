import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** Omitted for the page itself. */
  to?: string;
}

/** The path from the home page to here, also as schema.org's BreadcrumbList; the last crumb is the page itself. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="text-sm text-muted">
      <ol itemScope itemType="https://schema.org/BreadcrumbList" className="flex flex-wrap gap-x-2">
        {crumbs.map((crumb, index) => (
          <li
            key={index}
            itemProp="itemListElement"
            itemScope
            itemType="https://schema.org/ListItem"
            className="flex min-w-0 items-center gap-x-2"
          >
            {crumb.to ? (
              <Link
                itemProp="item"
                to={crumb.to}
                className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
              >
                <span itemProp="name">{crumb.label}</span>
              </Link>
            ) : (
              <span itemProp="name" aria-current="page" className="line-clamp-1 text-ink">
                {crumb.label}
              </span>
            )}
            <meta itemProp="position" content={String(index + 1)} />
            {index < crumbs.length - 1 ? <span aria-hidden>/</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
