import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { ErrorView, NotFoundView } from '#app/shell/message-views';
import { errorTexts } from '#app/texts/pl/errors';
import { shellTexts } from '#app/texts/pl/shell';
import { siteOf, titleOf } from './site-data';

interface Words {
  /** Instead of that of every unknown address. */
  title?: string;
  text: string;
  back: string;
}

/** What was thrown, as far as a person may know: a refusal has its own sentence. */
function readFailure(error: unknown): { status: number; reason: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, reason: errorTexts.internal };
  const { detail }: { detail?: string } = error.data ?? {};
  return { status: error.status, reason: detail ?? errorTexts.internal };
}

interface LoadingWords {
  title: string;
  text: (reason: string) => string;
}

/** A page that could not be loaded, within the frame of the site; in a section's own words, where it has some. */
export function ListBoundary({ words }: { words?: LoadingWords }) {
  const { status, reason } = readFailure(useRouteError());
  const site = siteOf(useMatches());
  return (
    <>
      <title>{titleOf(words?.title ?? shellTexts.error.title, site)}</title>
      <ErrorView status={status} {...(words && { title: words.title, text: words.text(reason) })} />
    </>
  );
}

/** A section's own words for an address at which nothing stands (any more); other failures get the common page. */
export function SectionBoundary({ words, to }: { words: Words; to: string }) {
  const { status } = readFailure(useRouteError());
  const site = siteOf(useMatches());
  if (status !== 404) return <ListBoundary />;
  return (
    <>
      <title>{titleOf(words.title ?? shellTexts.notFound.title, site)}</title>
      <NotFoundView title={words.title} text={words.text} back={{ to, label: words.back }} />
    </>
  );
}
