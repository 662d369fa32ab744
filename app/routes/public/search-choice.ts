import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/search-choice';

/** Counts that a result of a search was opened, anonymously: not which one, nor by whom. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  context.get(requestContext).services.searchCounter.countOpened(String(form.get('q') ?? ''));
  return new Response(null, { status: 204 });
}
