import { requestContext } from '#app/request/request-context.server';
import { searchTexts } from '#app/texts/pl/search';
import { sectionNames } from '#app/texts/pl/sections';
import type { Route } from './+types/search-suggestions';

const most = 8;

/** The pages to offer while a query is typed: `{ items: [{ title, url, typeLabel }] }`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const items = context.get(requestContext).services.search.suggest(q.slice(0, 500), most);
  return Response.json(
    { items: items.map(({ title, url, module }) => ({ title, url, typeLabel: sectionNames[module] ?? searchTexts.pages.label })) },
    { headers: { 'cache-control': 'no-store' } },
  );
}
