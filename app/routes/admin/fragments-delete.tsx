import { requireFragment } from '#app/content/fragments/read-fragments.server';
import { deleteFragment } from '#app/content/fragments/delete-fragment.server';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { fragmentTexts } from '#app/texts/pl/fragments';
import { removalTexts as texts } from '#app/texts/pl/lists';
import { listBehind } from '#app/ui/list-address';
import { RemovalPage } from '#app/ui/removal-page';
import type { Route } from './+types/fragments-delete';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { title } = await requireFragment(context.get(requestContext).requireAdmin().db, params.id);
  return { title: texts.title(title), list: listBehind(paths.admin.fragments.list(), url) };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const removed = await remove(() => deleteFragment(writer, params.id), { done: fragmentTexts.removed });
  return answerPage(removed, listBehind(paths.admin.fragments.list(), url));
}

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function FragmentsDelete({ loaderData: { title, list }, actionData }: Route.ComponentProps) {
  return <RemovalPage title={title} text={fragmentTexts.removeText} texts={texts} back={list} answer={actionData} />;
}
