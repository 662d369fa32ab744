import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { StoredHtml } from '#app/hydration/stored-html';
import { TableOfContents, type TocHeading } from '#app/shell/table-of-contents';
import { useArticleTools } from '#app/shell/use-article-tools';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs';

const texts = shellTexts.article;

interface Neighbour {
  title: string;
  url: string;
}

interface Day {
  iso: string;
  text: string;
}

interface ArticleLayoutProps {
  crumbs: Crumb[];
  title: string;
  /** Badges below the title, such as the category. */
  badges?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  updated?: Day;
  /** When somebody last confirmed that the text is true. */
  verified?: Day;
  readingMinutes?: number;
  /** Sanitised HTML from `renderMarkdown`; use `children` for a page written by hand. */
  html?: string;
  children?: ReactNode;
  toc?: TocHeading[];
  previous?: Neighbour | null;
  next?: Neighbour | null;
  /** Above the breadcrumbs, such as a preview's bar. */
  before?: ReactNode;
  /** Below the text: files, metadata. */
  after?: ReactNode;
}

/** A document to read: breadcrumbs, head, text, neighbours; the table of contents at the right from 1280 px. */
export function ArticleLayout(props: ArticleLayoutProps) {
  const { crumbs, title, badges, lead, html, children, toc = [], before, after } = props;
  const body = useRef<HTMLDivElement>(null);
  useArticleTools(body, html);
  const headings = toc.filter((heading) => heading.depth >= 2 && heading.depth <= 3);
  const hasToc = headings.length > 1;
  // The contents are beside the text where both fit at the reader's font size; else above it.
  return (
    <div className="@container mx-auto max-w-[64rem]">
      <div className="flex gap-14">
        <article className="min-w-0 max-w-[46rem] flex-1">
          {before}
          <Breadcrumbs label={shellTexts.breadcrumbs} crumbs={crumbs} />
          <h1 className="mt-3 text-3xl font-bold md:text-[2.5rem] md:leading-[1.15]">{title}</h1>
          {lead ? <p className="mt-3 text-lg text-muted">{lead}</p> : null}
          <ArticleFacts {...props} />
          {badges ? <div className="mt-3 flex flex-wrap gap-2">{badges}</div> : null}
          {hasToc ? <SmallContents headings={headings} /> : null}
          {html === undefined ? (
            <div ref={body} className="prose mt-8">
              {children}
            </div>
          ) : (
            <StoredHtml ref={body} className="prose mt-8" html={html} />
          )}
          {after}
          <Neighbours previous={props.previous} next={props.next} />
        </article>
        {hasToc ? <TableOfContents headings={headings} /> : null}
      </div>
    </div>
  );
}

function ArticleFacts({ updated, verified, readingMinutes }: ArticleLayoutProps) {
  if (!updated && !readingMinutes) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-[0.9375rem] text-muted">
      {updated ? (
        <span>
          {texts.updated} <time dateTime={updated.iso}>{updated.text}</time>
        </span>
      ) : null}
      {verified ? (
        <span>
          {texts.verified} <time dateTime={verified.iso}>{verified.text}</time>
        </span>
      ) : null}
      {readingMinutes ? <span>{texts.readingTime(readingMinutes)}</span> : null}
    </p>
  );
}

function SmallContents({ headings }: { headings: TocHeading[] }) {
  return (
    <details className="no-print group mt-6 rounded border border-line xl:@min-[48rem]:hidden">
      <summary className="flex min-h-11 items-center justify-between px-4 font-semibold">
        {texts.onThisPage}
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
      </summary>
      <ul className="border-t border-line px-4 py-2">
        {headings.map((heading) => (
          <li key={heading.id} className={heading.depth > 2 ? 'pl-4' : undefined}>
            <a
              href={`#${heading.id}`}
              className="flex min-h-9 pointer-coarse:min-h-11 items-center text-[0.9375rem] hover:text-accent hover:underline"
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Neighbours({ previous, next }: Pick<ArticleLayoutProps, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={texts.neighbours}
      className="no-print mt-14 grid gap-x-8 gap-y-5 border-t border-line pt-6 sm:grid-cols-2"
    >
      {previous ? (
        <Link to={previous.url} rel="prev" className="group">
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <ArrowLeft aria-hidden className="size-4" />
            {texts.previous}
          </span>
          <span className="mt-1 block font-semibold group-hover:text-accent group-hover:underline underline-offset-4">
            {previous.title}
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.url} rel="next" className="group sm:col-start-2 sm:text-right">
          <span className="flex items-center gap-1.5 text-sm text-muted sm:justify-end">
            {texts.next}
            <ArrowRight aria-hidden className="size-4" />
          </span>
          <span className="mt-1 block font-semibold group-hover:text-accent group-hover:underline underline-offset-4">
            {next.title}
          </span>
        </Link>
      ) : null}
    </nav>
  );
}
