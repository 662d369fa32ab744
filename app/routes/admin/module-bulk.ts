import { data } from 'react-router';
import { unrestricted } from '#app/content/access.server';
import { listIds } from '#app/content/entries/list-entries.server';
import type { BulkAnswer, BulkFound } from '#app/content/screens/bulk-answer';
import { changeMany, findMany, undoMany } from '#app/panel/change-many.server';
import { readList } from '#app/panel/read-list.server';
import { readListOffer } from '#app/panel/read-list-offer.server';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/module-bulk';

/**
 * One step of a change that the browser carries out in batches: `find` answers the ids of all that the list's address
 * finds, `bulk` changes one batch of them, `undo` takes one back. `still` answers which of some ids it finds.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = { ...requireWriter(ctx, 'write'), log: ctx.services.log, requestId: ctx.requestId };
  const module = requireModule(params.module);
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'find' || intent === 'still') {
    const { query } = readList(url, module, await readListOffer(ctx, module), writer.clock.now());
    const ids = form.getAll('ids').map(String);
    if (intent === 'still')
      return data<BulkFound>({
        ids: await listIds(writer.db, module, unrestricted, { ...query, ids }, ids.length),
      });
    return data<BulkFound>(await findMany(writer, module, form, query));
  }
  if (intent === 'bulk') return data<BulkAnswer>(await changeMany(writer, module, form));
  if (intent === 'undo') return data<BulkAnswer>(await undoMany(writer, module, form));
  throw new AppError('malformed');
}
