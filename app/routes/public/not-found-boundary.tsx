import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorView, NotFoundView } from '#app/shell/message-views';

interface Words {
  title: string;
  text: string;
  back: string;
}

/** A section's own words for an address at which nothing stands (any more); other failures get the common page. */
export function SectionBoundary({ words, to }: { words: Words; to: string }) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <ErrorView status={status} />;
  return (
    <>
      <title>{words.title}</title>
      <NotFoundView title={words.title} text={words.text} back={{ to, label: words.back }} />
    </>
  );
}
