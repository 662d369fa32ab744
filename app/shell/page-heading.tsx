import type { ReactNode } from 'react';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs';

interface PageHeadingProps {
  title: ReactNode;
  description?: ReactNode;
  crumbs?: Crumb[];
}

/** The head of a public list page: breadcrumbs, the h1, one sentence. */
export function PageHeading({ title, description, crumbs }: PageHeadingProps) {
  return (
    <header className="mb-7">
      {crumbs ? <Breadcrumbs label={shellTexts.breadcrumbs} crumbs={crumbs} /> : null}
      <div className="mt-2">
        <h1 className="text-3xl font-bold md:text-4xl">{title}</h1>
        {description ? <p className="mt-2.5 max-w-[64ch] text-[1.0625rem] text-muted">{description}</p> : null}
      </div>
    </header>
  );
}
