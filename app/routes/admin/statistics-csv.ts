import { listPageCounts, readPeriod } from '#app/content/reading/read-counts.server';
import { csvLine, csvStart } from '#app/panel/csv';
import { requestContext } from '#app/request/request-context.server';
import { sectionNames } from '#app/texts/pl/sections';
import { statisticsTexts } from '#app/texts/pl/statistics';
import type { Route } from './+types/statistics-csv';

/** What each page was in the last 90 days, those that nobody has read included, for a spreadsheet. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const pages = await listPageCounts(db, readPeriod(ctx.services.clock), true);
  const { title, section, address, reads, helpful, unhelpful } = statisticsTexts.columns;
  const lines = pages.map((page) => [
    page.title,
    sectionNames[page.module] ?? page.module,
    page.url && `${ctx.services.env.PUBLIC_URL}${page.url}`,
    ...[page.reads, page.helpful, page.unhelpful].map(String),
  ]);
  const body = [[title, section, address, reads, helpful, unhelpful], ...lines].map(csvLine).join('');
  return new Response(csvStart + body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statystyki.csv"',
      'cache-control': 'no-store',
    },
  });
}
