import { queryParameter } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { longestQuery } from '#app/search/search-document';
import { searchTexts } from '#app/texts/pl/search';
import { sectionNames } from '#app/texts/pl/sections';
import type { Route } from './+types/search-suggestions';

const most = 8;

/**
 * The pages to offer while a query is typed: `{ items: [{ title, html, url, typeLabel, words }] }`; `html` has the
 * matches marked, `words` are to be marked in the page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get(queryParameter) ?? '';
  const found = await context.get(requestContext).readerDoor.search.suggest(q.slice(0, longestQuery), most);
  const items = found.map(({ title, titleMarked, sectionMarked, url, module, words }) => ({
    title,
    html: sectionMarked === null ? titleMarked : `${titleMarked} › ${sectionMarked}`,
    url,
    words,
    typeLabel: sectionNames[module] ?? searchTexts.portalPage,
  }));
  return Response.json({ items }, { headers: { 'cache-control': 'no-store' } });
}
