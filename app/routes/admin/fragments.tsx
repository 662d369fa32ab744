import { listFragments, presentFragment } from '#app/content/fragments/read-fragments.server';
import { deleteFragment } from '#app/content/fragments/delete-fragment.server';
import { FragmentsScreen } from '#app/content/fragments/screens/fragments-screen';
import { keepRemoval } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { answerList, remove } from '#app/panel/removal';
import { AppError } from '#app/platform/errors';
import { longestListSearch } from '#app/platform/paging';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import type { Route } from './+types/fragments';

const perPage = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).require('read');
  const q = (url.searchParams.get('q') ?? '').slice(0, longestListSearch);
  const page = readPage(url);
  const { items, total } = await listFragments(db, { q, page, perPage });
  requirePageWithin(url, total, perPage);
  const fragments = items.map((row) => {
    const { id, title, name, uses, updated_at } = presentFragment(row);
    return { id, title, name, uses, updated_at };
  });
  return { fragments, q, total, page };
}

export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  return answerList(await remove(() => deleteFragment(writer, String(form.get('id') ?? '')), { done: texts.removed }));
}

export const clientAction = keepRemoval;

export const meta = panelMeta(texts.title);

export default function FragmentsRoute({ loaderData: { fragments, q, total, page } }: Route.ComponentProps) {
  return (
    <FragmentsScreen fragments={fragments} q={q}>
      <PanelPages page={page} perPage={perPage} total={total} />
    </FragmentsScreen>
  );
}
