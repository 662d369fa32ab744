import { requireImport } from '#app/content/transfer/content-import.server';
import { csvLine, csvStart } from '#app/panel/csv';
import { requestContext } from '#app/request/request-context.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { Route } from './+types/transfer-report-csv';

/** What would become, or became, of the files of an import, for a spreadsheet. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const { state } = await requireImport(db, params.id, user?.id ?? '');
  const lines = (state.reports ?? []).map(({ source, line, outcome, what, title, address, notes }) => [
    texts.place(source, line),
    texts.outcomes[outcome],
    title === undefined ? texts.whats[what] : `${texts.whats[what]}: ${title}`,
    address ?? '',
    notes.join(' '),
  ]);
  return new Response(csvStart + [texts.columns, ...lines].map(csvLine).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="raport-importu.csv"',
      'cache-control': 'no-store',
    },
  });
}
