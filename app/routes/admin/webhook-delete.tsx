import { keepRemoval } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { removeWebhook } from '#app/panel/remove-webhook.server';
import { paths } from '#app/paths';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import { webhookTexts as texts } from '#app/texts/pl/webhooks';
import { RemovalPage } from '#app/ui/removal-page';
import { requireWebhook } from '#app/webhooks/webhooks.server';
import type { Route } from './+types/webhook-delete';

const list = paths.admin.webhooks.list();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { url } = await requireWebhook(context.get(requestContext).requireAdmin().db, params.id);
  return { url };
}

export const action = async ({ params, context }: Route.ActionArgs) =>
  redirectWithToast(list, await removeWebhook(context.get(requestContext), params.id));

export const clientAction = keepRemoval;

export const meta = panelMeta(texts.removeTitle);

export default function WebhookDelete({ loaderData: { url }, actionData }: Route.ComponentProps) {
  const words = { cancel: removalTexts.cancel, delete: texts.remove, failedTitle: formTexts.failedTitle };
  return (
    <RemovalPage title={texts.removeTitle} text={texts.removeText(url)} texts={words} back={list} answer={actionData} />
  );
}
