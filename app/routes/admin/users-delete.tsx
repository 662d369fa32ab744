import { requireUser } from '#app/identity/list-users.server';
import { deleteUser } from '#app/identity/save-user.server';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { removalTexts as texts } from '#app/texts/pl/lists';
import { userTexts } from '#app/texts/pl/users';
import { listSearchOf } from '#app/ui/list-address';
import { RemovalPage } from '#app/ui/removal-page';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import type { Route } from './+types/users-delete';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';

const listOf = (url: URL) => `${paths.admin.users.list()}${listSearchOf(url)}`;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { username, email } = await requireUser(context.get(requestContext).requireAdmin().db, params.id);
  return { title: userTexts.removeTitle(username, email), list: listOf(url) };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const writer = requireUserWriter(context.get(requestContext));
  const removed = await remove(() => deleteUser(writer, params.id), {
    done: userTexts.removed,
    failed: userTexts.removeFailed,
  });
  return answerPage(removed, listOf(url));
}

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function UsersDelete({ loaderData: { title, list }, actionData }: Route.ComponentProps) {
  return <RemovalPage title={title} text={texts.text} texts={texts} back={list} answer={actionData} />;
}
