import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';

/** A list of `RowCard`s separated by hairlines. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>;
}

const metaClass = 'flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted';

interface RowCardProps {
  to: string;
  title: ReactNode;
  /** An icon at the left, such as that of a file type. */
  mark?: ReactNode;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Secondary text: dates, category. On wide screens in a column of its own, where there is no action. */
  meta?: ReactNode;
  /** Its tags, below the text, so that rows stay of one height whatever is in the column beside them. */
  tags?: ReactNode;
  /** An action on the item that does not need its page. */
  action?: ReactNode;
  headingLevel?: 'h2' | 'h3';
  /** Its excerpt. */
  children?: string | null;
}

/** One item of a public list. The title is the link, and the whole row is clickable. */
export function RowCard({
  to,
  title,
  mark,
  badges,
  meta,
  tags,
  action,
  headingLevel: Heading = 'h2',
  children,
}: RowCardProps) {
  return (
    <li className="group relative flex gap-4 py-5">
      {mark ? <span className="mt-0.5 shrink-0 text-muted">{mark}</span> : null}
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="text-lg font-bold">
              <Link
                to={to}
                className="after:absolute after:inset-0 group-hover:text-accent group-hover:underline underline-offset-[0.18em]"
              >
                {title}
              </Link>
            </Heading>
            {badges}
          </div>
          {children ? <p className="mt-1 max-w-[72ch] text-muted">{children}</p> : null}
          {meta && action ? <div className={`mt-2 ${metaClass}`}>{meta}</div> : null}
          {tags}
        </div>
        {meta && !action ? (
          <div className={`basis-full lg:basis-44 lg:flex-col lg:items-start lg:content-start lg:pt-1 ${metaClass}`}>
            {meta}
          </div>
        ) : null}
        {action ? <div className="relative z-10 max-w-full self-center">{action}</div> : null}
      </div>
    </li>
  );
}

/** A framed group in the panel, such as one in the side column of a form. */
export function Panel({ title, children, className }: { title?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded border border-line bg-raised', className)}>
      {title ? (
        <header className="flex min-h-11 items-center border-b border-line px-4">
          <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        </header>
      ) : null}
      <div data-panel="" className="p-4">
        {children}
      </div>
    </section>
  );
}
