import { keepRemoval } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { removeSubscription, requireListed } from '#app/subscriptions/list-subscriptions.server';
import { removalTexts } from '#app/texts/pl/lists';
import { subscriptionPanelTexts as texts } from '#app/texts/pl/subscription-panel';
import { RemovalPage } from '#app/ui/removal-page';
import type { Route } from './+types/subscription-delete';

const list = paths.admin.subscriptions.list();

export const loader = ({ params, context }: Route.LoaderArgs) =>
  requireListed(context.get(requestContext).requireAdmin().db, params.id);

export async function action({ params, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  return answerPage(await remove(() => removeSubscription(writer, params.id), { done: texts.removed }), list);
}

export const clientAction = keepRemoval;

export const meta = panelMeta(texts.removeTitle);

export default function SubscriptionDelete({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <RemovalPage
      title={texts.removeTitle}
      text={texts.removeText(email)}
      texts={removalTexts}
      back={list}
      answer={actionData}
    />
  );
}
