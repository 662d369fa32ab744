import { recordChange } from '#app/audit/changes.server';
import { paths } from '#app/paths';
import { readPersonalData, requireAddress } from '#app/personal-data/personal-data.server';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { redirect } from 'react-router';
import type { Route } from './+types/personal-data-export';

/** POST only: no address gets into the history of a browser. */
export const loader = () => redirect(paths.admin.personalData.page());

/** What is kept of a person, as a file to hand over (RODO, art. 15 and 20). */
export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const email = requireAddress(String((await request.formData()).get('email') ?? ''));
  const found = await readPersonalData(writer.db, email);
  const change = { action: 'export', subject: 'personal_data', subjectId: null };
  await writer.changes.publish(await writer.db.transaction((tx) => recordChange(tx, writer.actor, change)));
  const body = JSON.stringify({ exported_at: writer.clock.now(), ...found }, null, 2);
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="dane-osobowe.json"',
      'cache-control': 'no-store',
    },
  });
}
