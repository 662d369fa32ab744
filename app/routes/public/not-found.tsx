import { data } from 'react-router';
import { NotFoundView } from '#app/shell/message-views';
import { shellTexts } from '#app/texts/pl/shell';

/** Any address that nothing else answers. */
export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: shellTexts.notFound.title }];

export default function NotFound() {
  return <NotFoundView />;
}
