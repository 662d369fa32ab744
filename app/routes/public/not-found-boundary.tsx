import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { ErrorView, NotFoundView } from '#app/shell/message-views';
import { shellTexts } from '#app/texts/pl/shell';
import { siteOf, titleOf } from './site-data';

interface Words {
  /** Instead of that of every unknown address. */
  title?: string;
  text: string;
  back: string;
}

/** A section's own words for an address at which nothing stands (any more); other failures get the common page. */
export function SectionBoundary({ words, to }: { words: Words; to: string }) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const site = siteOf(useMatches());
  if (status !== 404) {
    return (
      <>
        <title>{titleOf(shellTexts.error.title, site)}</title>
        <ErrorView status={status} />
      </>
    );
  }
  return (
    <>
      <title>{titleOf(words.title ?? shellTexts.notFound.title, site)}</title>
      <NotFoundView title={words.title} text={words.text} back={{ to, label: words.back }} />
    </>
  );
}
