import { redirect } from 'react-router';
import { leaveFeedback } from '#app/content/feedback/leave-feedback.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { readerOf } from '#app/site/reader-of.server';
import { requestContext } from '#app/request/request-context.server';
import { ListBoundary } from '#app/site/section-boundaries';
import type { Route } from './+types/feedback-press';

/** There is nothing to see here: pages send their readers' answers. */
export function loader(): never {
  throw new AppError('not_found');
}

/** Takes a press of 'Tak' or 'Nie', and leads to where a comment can be added. */
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

/** Never shown: the loader refuses, and the action leads elsewhere. */
export default function FeedbackPress() {
  return null;
}

export const ErrorBoundary = () => <ListBoundary />;
