import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { ErrorView, NotFoundView } from '#app/shell/message-views';
import { errorTexts } from '#app/texts/pl/errors';
import { shellTexts } from '#app/texts/pl/shell';
import { siteOf, titleOf } from './site-data';

/** What is said instead of an entry that does not exist (any more), in the words of its section. */
export interface MissingEntry {
  /** Instead of that of every unknown address. */
  title?: string;
  text: string;
  back: string;
  to: string;
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

/** The page of an address of a section at which nothing stands (any more); other failures get the common page. */
export function SectionBoundary() {
  const error = useRouteError();
  const site = siteOf(useMatches());
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ListBoundary />;
  const { title, text, back, to } = error.data as MissingEntry;
  return (
    <>
      <title>{titleOf(title ?? shellTexts.notFound.title, site)}</title>
      <NotFoundView title={title} text={text} back={{ to, label: back }} />
    </>
  );
}
