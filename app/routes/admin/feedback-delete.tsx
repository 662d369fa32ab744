import { deleteFeedback, requireFeedback } from '#app/content/feedback/delete-feedback.server';
import { keepRemoval } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { feedbackTexts } from '#app/texts/pl/feedback';
import { removalTexts } from '#app/texts/pl/lists';
import { RemovalPage } from '#app/ui/removal-page';
import type { Route } from './+types/feedback-delete';

const texts = feedbackTexts.inbox;
const list = paths.admin.feedback();

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireFeedback(context.get(requestContext).requireAdmin().db, params.id);
  return null;
}

export async function action({ params, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  return answerPage(await remove(() => deleteFeedback(writer, params.id), { done: texts.removed }), list);
}

export const clientAction = keepRemoval;

export const meta = panelMeta(texts.removeTitle);

export default function FeedbackDelete({ actionData }: Route.ComponentProps) {
  return (
    <RemovalPage
      title={texts.removeTitle}
      text={texts.removeText}
      texts={removalTexts}
      back={list}
      answer={actionData}
    />
  );
}
