import { exportContent } from '#app/content/transfer/export-content.server';
import { zipBody } from '#app/content/transfer/zip-sink.server';
import { boundModules } from '#app/content/registry.server';
import { logFailure } from '#app/platform/database-errors.server';
import { warsawDay } from '#app/platform/warsaw-time';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/export-zip';

/** All content as plain files in a zip, written out while it is read. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { storage, clock, log } = ctx.services;
  const body = zipBody(
    (sink) => exportContent({ db, store: storage, modules: boundModules }, sink, () => {}),
    (error) => logFailure(log, error, 'an export broke off', { requestId: ctx.requestId }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="eksport-${warsawDay(clock.now())}.zip"`,
      'cache-control': 'no-store',
    },
  });
}
