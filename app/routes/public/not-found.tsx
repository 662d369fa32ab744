import { data, type MetaFunction } from 'react-router';
import { NotFoundView } from '#app/shell/message-views';
import { shellTexts } from '#app/texts/pl/shell';
import { siteOf, titleOf } from '#app/site/site-data';

/** Any address that nothing else answers. */
export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = ({ matches }) => [{ title: titleOf(shellTexts.notFound.title, siteOf(matches)) }];

export default function NotFound() {
  return <NotFoundView />;
}
