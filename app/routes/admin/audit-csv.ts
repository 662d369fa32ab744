import { auditCsv } from '#app/panel/audit/audit-csv.server';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/audit-csv';
import { readAuditQuery } from '#app/panel/audit/audit-query';

/** The audit log, as filtered, for a spreadsheet; written out while it is read. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const lines = auditCsv(db, readAuditQuery(new URL(request.url)));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="dziennik-zdarzen.csv"',
      'cache-control': 'no-store',
    },
  });
}
