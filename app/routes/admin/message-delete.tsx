import { deleteMessage, requireMessage } from '#app/contact/messages.server';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { removalTexts as texts } from '#app/texts/pl/lists';
import { notificationTexts } from '#app/texts/pl/notifications';
import { RemovalPage } from '#app/ui/removal-page';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/message-delete';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';

const words = notificationTexts.messages;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = await requireMessage(context.get(requestContext).requireAdmin().db, params.id);
  return { title: words.removeTitle(name) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  return answerPage(
    await remove(() => deleteMessage(writer, params.id), { done: words.removed }),
    paths.admin.messages.list(),
  );
}

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function MessageDelete({ loaderData: { title }, actionData }: Route.ComponentProps) {
  return (
    <RemovalPage title={title} text={texts.text} texts={texts} back={paths.admin.messages.list()} answer={actionData} />
  );
}
