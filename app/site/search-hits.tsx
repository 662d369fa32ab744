import { Link } from 'react-router';
import { paths } from '#app/paths';
import type { SearchHit } from '#app/search/search-document';
import { markState } from '#app/shell/marked-words';
import { sectionNames } from '#app/texts/pl/sections';
import { searchTexts as texts } from '#app/texts/pl/search';
import { Badge } from '#app/ui/badge';

/**
 * The results of a search: each links to the section that matches, and to further sections of the same page. What is
 * told of an opened one, the starter tells before the scripts come.
 */
export function SearchHits({ q, items }: { q: string; items: SearchHit[] }) {
  const tellOpened = () => void navigator.sendBeacon(paths.searchChoice(), new URLSearchParams({ q }));
  return (
    <ol data-tell={`${paths.searchChoice()}?${new URLSearchParams({ q })}`} className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <li key={`${item.module}/${item.id}`} className="py-5">
          <Hit item={item} tellOpened={tellOpened} />
        </li>
      ))}
    </ol>
  );
}

function Hit({ item, tellOpened }: { item: SearchHit; tellOpened: () => void }) {
  // A middle click opens a new tab.
  const link = { state: markState(item.words), onClick: tellOpened, onAuxClick: tellOpened };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold">
          <Link to={item.url} {...link} className="hover:text-accent hover:underline underline-offset-4">
            <span dangerouslySetInnerHTML={{ __html: item.titleMarked }} />
            {item.sectionMarked === null ? null : (
              <span className="font-semibold">
                {' › '}
                <span dangerouslySetInnerHTML={{ __html: item.sectionMarked }} />
              </span>
            )}
          </Link>
        </h2>
        <Badge>{sectionNames[item.module] ?? texts.portalPage}</Badge>
      </div>
      <p className="mt-1 text-muted">
        {item.file ? <span className="text-ink">{texts.inFile(item.file.name, item.file.page)}: </span> : null}
        <span dangerouslySetInnerHTML={{ __html: item.snippet }} />
      </p>
      {item.further.length > 0 ? (
        <ul className="mt-3 space-y-2 border-l border-line pl-4">
          {item.further.map(({ url, headingMarked, snippet }) => (
            <li key={url}>
              <Link to={url} {...link} className="font-semibold hover:text-accent hover:underline underline-offset-4">
                <span dangerouslySetInnerHTML={{ __html: headingMarked }} />
              </Link>
              {snippet ? (
                <p className="line-clamp-1 text-[0.9375rem] text-muted" dangerouslySetInnerHTML={{ __html: snippet }} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
