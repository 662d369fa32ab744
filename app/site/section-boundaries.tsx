import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { refusedFormOf } from '#app/platform/refused-form';
import { RefusedFormPage } from '#app/shell/refused-form';
import { ErrorView, NotFoundView, RefusedView } from '#app/shell/message-views';
import { shellTexts } from '#app/texts/pl/shell';
import { siteOf, titleOf } from './site-data';

/** The message for what does not exist (any more), in words of its own where it has some. */
export interface MissingEntry {
  /** In place of the usual title for an unknown address. */
  title?: string;
  text?: string;
  /** What the link back says, beside the one to the home page, and where it leads. */
  back?: string;
  to?: string;
}

/** The status and message of a thrown error, as far as people may see it: a refusal has its own sentence. */
function readFailure(error: unknown): { status: number; reason: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, reason: shellTexts.error.unknown };
  const { detail }: { detail?: string } = error.data ?? {};
  return { status: error.status, reason: detail ?? shellTexts.error.unknown };
}

interface LoadingWords {
  title: string;
  text: (reason: string) => string;
}

/** A page that failed to load, within the site's frame; in the section's own words where it has some. */
export function ListBoundary({ words }: { words?: LoadingWords }) {
  const { status, reason } = readFailure(useRouteError());
  const site = siteOf(useMatches());
  return (
    <>
      <title>{titleOf(words?.title ?? shellTexts.error.title, site)}</title>
      <ErrorView status={status} text={words?.text(reason) ?? reason} {...(words && { title: words.title })} />
    </>
  );
}

/** The boundary of a section: its own 404 page for an unknown address, the common page for other failures. */
export function SectionBoundary() {
  const error = useRouteError();
  const site = siteOf(useMatches());
  const refused = refusedFormOf(error);
  if (refused) return <RefusedFormPage {...refused} />;
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ListBoundary />;
  const { title, text, back, to } = error.data as MissingEntry;
  const link = back !== undefined && to !== undefined && { back: { to, label: back } };
  return (
    <>
      <title>{titleOf(title ?? shellTexts.notFound.title, site)}</title>
      <NotFoundView title={title} text={text} {...link} />
    </>
  );
}

/** The boundary of an address that takes a form and is no page itself: why it was refused, under a heading. */
export function PressBoundary({ title }: { title: string }) {
  const { status, reason } = readFailure(useRouteError());
  const site = siteOf(useMatches());
  if (status === 404) return <SectionBoundary />;
  return (
    <>
      <title>{titleOf(title, site)}</title>
      <RefusedView status={status} title={title} text={reason} />
    </>
  );
}
