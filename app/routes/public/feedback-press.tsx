import { redirect } from 'react-router';
import { leaveFeedback } from '#app/content/feedback/leave-feedback.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { readerOf } from '#app/request/reader-of.server';
import { requestContext } from '#app/request/request-context.server';
import { PressBoundary } from '#app/site/section-boundaries';
import { feedbackTexts } from '#app/texts/pl/feedback';
import type { Route } from './+types/feedback-press';

/** POST only: pages send their readers' answers here. */
export function loader(): never {
  throw new AppError('not_found');
}

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

/** Never rendered: the loader refuses, and the action redirects. */
export default function FeedbackPress() {
  return null;
}

export const ErrorBoundary = () => <PressBoundary title={feedbackTexts.notTaken} />;
