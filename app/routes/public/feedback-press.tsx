import { redirect } from 'react-router';
import { leaveFeedback } from '#app/content/feedback/leave-feedback.server';
import { paths } from '#app/paths';
import { readerOf } from '#app/request/reader-of.server';
import { requestContext } from '#app/request/request-context.server';
import { PressBoundary } from '#app/site/section-boundaries';
import { feedbackTexts } from '#app/texts/pl/feedback';
import type { Route } from './+types/feedback-press';

/** Takes the answer 'Tak' or 'Nie', and redirects to where a comment can be added. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const helpful = form.get('helpful');
  const press = await leaveFeedback(readerOf(context.get(requestContext)), {
    module: form.get('module'),
    id: form.get('id'),
    helpful: helpful === 'true' || (helpful === 'false' ? false : null),
  });
  return redirect(paths.feedback(press), 303);
}

export const ErrorBoundary = () => <PressBoundary title={feedbackTexts.notTaken} />;
