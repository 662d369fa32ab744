import { useEffect, useState } from 'react';
import { shellTexts } from '#app/texts/pl/shell';

export interface TocHeading {
  depth: number;
  id: string;
  text: string;
}

/** The table of contents at the right of an article; highlights the current heading. */
export function TableOfContents({ headings }: { headings: TocHeading[] }) {
  const current = useCurrentHeading(headings);
  return (
    <aside className="no-print hidden w-56 shrink-0 xl:@min-[48rem]:block">
      <nav
        aria-label={shellTexts.article.onThisPage}
        className="sticky top-26 max-h-[calc(100dvh-8rem)] overflow-y-auto text-sm"
      >
        <p className="mb-2.5 font-semibold">{shellTexts.article.onThisPage}</p>
        <ul className="border-l border-line">
          {headings.map((heading) => (
            <li key={heading.id}>
              <a
                href={`#${heading.id}`}
                aria-current={heading.id === current ? 'location' : undefined}
                className={heading.depth > 2 ? 'contents-link pl-7' : 'contents-link'}
              >
                {heading.text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

/**
 * The last heading above the upper third of the window; at the end of the page the last one, which may never get that
 * high.
 */
function useCurrentHeading(headings: TocHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const line = isAtEnd ? Infinity : window.innerHeight / 3;
      const passed = elements.filter((element) => element.getBoundingClientRect().top < line);
      setCurrent(passed.at(-1)?.id ?? null);
    };
    let frame = requestAnimationFrame(update);
    const handleScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', handleScroll);
    };
  }, [headings]);
  return current;
}
