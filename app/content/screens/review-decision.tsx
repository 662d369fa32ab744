import { Check, Send, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { formatDateTime } from '#app/platform/format';
import { reviewTexts as texts } from '#app/texts/pl/review';
import { Alert } from '#app/ui/alert';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { Field } from '#app/ui/field';
import { decides, followsShown, GuardedForm } from '#app/ui/form-guard';
import { Textarea } from '#app/ui/input';
import type { ShownReview } from '../review/read-review.server';
import type { ReviewOffers } from '../review/review-offers';
import { longestComment, type ReviewState } from '../review/review-states';

/** The tone of a state's badge. */
const reviewTones = { submitted: 'blue', returned: 'amber', accepted: 'green' } as const satisfies Record<
  ReviewState,
  string
>;

interface DecisionProps {
  review: ShownReview | null;
  offers: ReviewOffers;
  /**
   * Fingerprint of the content that is shown. A decision is about that content only: the screen updates itself, so the
   * first fingerprint is kept until the viewer confirms having read the new content.
   */
  fingerprint: string;
  error: string[] | undefined;
  typed: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The state of the review, and the possible next steps. */
export function ReviewDecision({ review, offers, fingerprint, error, typed, onSubmit }: DecisionProps) {
  const busy = useNavigation().state === 'submitting';
  const asks = offers.return || offers.accept;
  const [seen, setSeen] = useState(fingerprint);
  const comment = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error) comment.current?.focus();
  }, [error]);
  return (
    <Panel title={texts.decision}>
      <div className="space-y-4">
        <ReviewCourse review={review} />
        {offers.isOwn ? <p className="text-sm text-muted">{texts.own}</p> : null}
        {seen === fingerprint ? null : (
          <Alert tone="warning" title={texts.changed}>
            <Button size="small" className="mt-2" onClick={() => setSeen(fingerprint)}>
              {texts.changedRead}
            </Button>
          </Alert>
        )}
        <GuardedForm {...decides} method="post" preventScrollReset className="space-y-3" onSubmit={onSubmit}>
          <input type="hidden" name="fingerprint" value={seen} {...followsShown} />
          {asks ? (
            <Field name="comment" id="comment" label={texts.comment} description={texts.commentHint} error={error}>
              {(control) => (
                <Textarea {...control} ref={comment} rows={3} maxLength={longestComment} defaultValue={typed} />
              )}
            </Field>
          ) : null}
          <div className="flex flex-wrap gap-2">
            {decisions(offers).map(({ intent, label, icon: Icon }, at) => (
              <Button
                key={intent}
                type="submit"
                name="intent"
                value={intent}
                tone={at === 0 && intent !== 'return' ? 'primary' : undefined}
                busyText={busy ? label : null}
                icon={Icon && <Icon aria-hidden className="size-4" />}
              >
                {label}
              </Button>
            ))}
          </div>
        </GuardedForm>
      </div>
    </Panel>
  );
}

/** The offered steps, with the most likely one first. */
const decisions = ({ accept, publish, return: mayReturn, submit }: ReviewOffers) =>
  [
    { intent: 'accept-and-publish', label: texts.acceptAndPublish, icon: undefined, isOffered: accept && publish },
    { intent: 'accept', label: texts.accept, icon: Check, isOffered: accept },
    { intent: 'publish', label: texts.publish, icon: undefined, isOffered: !accept && publish },
    { intent: 'return', label: texts.return, icon: Undo2, isOffered: mayReturn },
    { intent: 'submit', label: texts.submit, icon: Send, isOffered: submit },
  ].filter(({ isOffered }) => isOffered);

/** Who took which step, and their comments. */
function ReviewCourse({ review }: { review: ShownReview | null }) {
  if (!review) return <p className="text-muted">{texts.notSubmitted}</p>;
  const { state, submitted, decided, comment } = review;
  const name = (person: { username: string } | null) => person?.username ?? texts.somebody;
  return (
    <div className="space-y-2">
      <p>
        <Badge tone={reviewTones[state]}>{texts.states[state]}</Badge>
      </p>
      <p className="text-sm text-muted">{texts.submittedBy(name(submitted.by), formatDateTime(submitted.at))}</p>
      {decided && state !== 'submitted' ? (
        <p className="text-sm text-muted">
          {(state === 'returned' ? texts.returnedBy : texts.acceptedBy)(name(decided.by), formatDateTime(decided.at))}
        </p>
      ) : null}
      {comment ? (
        <blockquote className="border-l-4 border-line pl-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {comment}
        </blockquote>
      ) : null}
    </div>
  );
}
