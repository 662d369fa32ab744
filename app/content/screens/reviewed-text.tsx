import { Check, MessageSquarePlus } from 'lucide-react';
import { Link } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { reviewTexts as texts } from '#app/texts/pl/review';
import { Button } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { Form } from '#app/ui/form';
import { followsShown, GuardedForm } from '#app/ui/form-guard';
import { Textarea } from '#app/ui/input';
import type { PlacedComment } from '../review/place-comments';
import { longestComment } from '../review/review-states';

interface ReviewedTextProps {
  lines: readonly string[];
  comments: readonly (readonly [line: number, comments: PlacedComment[]])[];
  /** The lines whose comment forms are open; the one opened last is the last. */
  openLines: readonly number[];
  /** The address of this screen with these forms open. */
  addressOf: (lines: readonly number[]) => string;
  /** The submitted comment that was refused. */
  refused: { line?: number; errors: FieldErrors; typed?: string } | undefined;
}

/**
 * The text line by line, each with its number, which opens a comment form beside those that are open, and its comments.
 * Works without scripts.
 */
export function ReviewedText({ lines, comments, openLines, addressOf, refused }: ReviewedTextProps) {
  const byLine = new Map(comments);
  if (lines.length === 0) return <p className="text-muted">{texts.emptyText}</p>;
  return (
    <ol className="overflow-hidden rounded border border-line bg-raised">
      {lines.map((line, at) => {
        const number = at + 1;
        return (
          <li key={number} id={`wiersz-${number}`} className="scroll-mt-24">
            <div className="group flex items-start">
              <Link
                to={`${addressOf([...new Set([...openLines, number])])}#wiersz-${number}`}
                preventScrollReset
                aria-label={texts.commentLine(number)}
                title={texts.commentLine(number)}
                className="flex min-h-7 w-14 shrink-0 items-start justify-end gap-1 self-stretch bg-sunken px-2 pt-1.5 font-mono text-xs text-muted hover:bg-accent-soft hover:text-accent focus-visible:-outline-offset-2"
              >
                <MessageSquarePlus
                  aria-hidden
                  className="size-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
                />
                {number}
              </Link>
              <p className="min-h-7 min-w-0 flex-1 px-3 py-0.5 leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {line}
              </p>
            </div>
            {byLine.get(number)?.map((comment) => (
              <Comment key={comment.id} comment={comment} line={number} />
            ))}
            {openLines.includes(number) ? (
              <CommentForm
                line={number}
                isNewest={number === openLines.at(-1)}
                closeAddress={addressOf(openLines.filter((one) => one !== number))}
                quote={line}
                errors={refused?.line === number ? refused.errors : {}}
                typed={refused?.line === number ? refused.typed : undefined}
              />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Comment({
  comment: { id, comment, author, at, changed, quote },
  line,
}: {
  comment: PlacedComment;
  line: number;
}) {
  return (
    <div className="border-y border-l-4 border-line border-l-amber bg-amber-soft px-4 py-2.5 text-ink">
      <p className="text-sm">
        <span className="font-semibold">{author ?? texts.somebody}</span>,{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {changed ? (
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">
          {texts.changedLine} <q className="font-mono">{quote}</q>
        </p>
      ) : null}
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{comment}</p>
      <Form method="post" preventScrollReset className="mt-1.5">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="settle"
          size="small"
          aria-label={texts.settleOf(line)}
          icon={<Check aria-hidden className="size-4" />}
        >
          {texts.settle}
        </Button>
      </Form>
    </div>
  );
}

interface CommentFormProps {
  line: number;
  isNewest: boolean;
  closeAddress: string;
  quote: string;
  errors: FieldErrors;
  typed: string | undefined;
}

function CommentForm({ line, isNewest, closeAddress, quote, errors, typed }: CommentFormProps) {
  return (
    <GuardedForm
      data-line={line}
      method="post"
      preventScrollReset
      className="space-y-3 border-y border-line bg-sunken px-4 py-3"
    >
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="quote" value={quote} {...followsShown} />
      <Field
        name="comment"
        id={`comment-${line}`}
        label={texts.lineComment(line)}
        error={errors.comment ?? errors.line}
      >
        {(control) => (
          <Textarea {...control} rows={2} maxLength={longestComment} defaultValue={typed} autoFocus={isNewest} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" size="small">
          {texts.addComment}
        </Button>
        <Link to={closeAddress} preventScrollReset className="inline-flex min-h-8 items-center px-2 underline">
          {texts.cancelComment}
        </Link>
      </div>
    </GuardedForm>
  );
}
