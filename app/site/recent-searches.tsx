import { useState } from 'react';
import { Link } from 'react-router';
import { NeedsScripts } from '#app/hydration/needs-scripts';
import { paths } from '#app/paths';
import { clearRecentSearches, readRecentSearches } from '#app/shell/recent-searches';
import { searchTexts } from '#app/texts/pl/search';
import { shellTexts } from '#app/texts/pl/shell';
import { Button } from '#app/ui/button';
import { useInBrowser } from '#app/ui/use-in-browser';

const texts = searchTexts.recent;

/** The latest searches in this browser, and a button to clear them. */
export function RecentSearches() {
  const [isCleared, setCleared] = useState(false);
  const isInBrowser = useInBrowser();
  if (!isInBrowser) return <NeedsScripts />;
  const searches = isCleared ? [] : readRecentSearches();
  if (searches.length === 0) return null;
  const clear = () => {
    clearRecentSearches();
    setCleared(true);
    document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  return (
    <section aria-labelledby="ostatnie" className="mt-8">
      <h2 id="ostatnie" className="text-lg font-bold">
        {texts.title}
      </h2>
      <p className="mt-1 text-[0.9375rem] text-muted">{texts.note}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {searches.map((search) => (
          <li key={search}>
            <Link to={paths.search(search)} className="flex min-h-11 items-center hover:text-accent hover:underline">
              {search}
            </Link>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={clear} className="mt-4">
        {shellTexts.search.clearRecent}
      </Button>
    </section>
  );
}
