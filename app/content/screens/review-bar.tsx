import { paths } from '#app/paths';
import { reviewTexts as texts } from '#app/texts/pl/review';
import { Alert } from '#app/ui/alert';
import { ButtonLink } from '#app/ui/button';
import type { ReviewState } from '../review/review-states';

interface ReviewBarProps {
  path: string;
  id: string;
  review: { state: ReviewState; comment: string; lineComments: number };
}

const words = { submitted: texts.waitingBar, returned: texts.returnedBar, accepted: texts.acceptedBar };

/** Above the form: the state of the review, with the reason where it was returned, and how many lines have comments. */
export function ReviewBar({ path, id, review: { state, comment, lineComments } }: ReviewBarProps) {
  return (
    <Alert tone={state === 'returned' ? 'warning' : 'notice'} title={words[state]} className="mb-5">
      {comment && state === 'returned' ? (
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{comment}</p>
      ) : null}
      {lineComments > 0 ? <p className="mt-1">{texts.comments(lineComments)}</p> : null}
      <p className="mt-2">
        <ButtonLink to={paths.admin.section(path).review(id)} size="small">
          {texts.see}
        </ButtonLink>
      </p>
    </Alert>
  );
}
