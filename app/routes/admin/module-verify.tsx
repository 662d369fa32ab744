import { data } from 'react-router';
import { nextReview } from '#app/content/care/category-care.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { verifyEntry } from '#app/content/entries/verify-entry.server';
import { keepReason } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { formatDate, formatDateTime } from '#app/platform/format';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import { verifyTexts as texts } from '#app/texts/pl/verify';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { QuestionPage } from '#app/ui/question-page';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/module-verify';

/** The list of reviews, as it was left, where it was opened from there; else the entry's form, opened anew. */
function readBack(url: URL, { module, id }: Route.LoaderArgs['params'], revision?: number): string {
  const reviews = url.searchParams.get('przeglady');
  if (reviews === null) return paths.admin.section(module).editVerified(id, revision);
  return `${paths.admin.dueReviews()}?${new URLSearchParams(reviews)}`.replace(/\?$/, '');
}

/**
 * Confirms that an entry is still true, by one press elsewhere: without `review_at` the day of its next review is found
 * by `nextReview`. The page asks for both where that press was refused.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const module = requireModule(params.module);
  const entry = await requireEntry(db, module, user, params.id);
  return {
    of: entry.title,
    revision: entry.revision,
    last: entry.verified_at ? texts.last(formatDateTime(entry.verified_at)) : texts.never,
    reviewAt: (await nextReview(db, module, entry, ctx.services.clock.now())) ?? '',
    back: readBack(url, params),
  };
}

interface Answer {
  reason?: string;
  errors?: FieldErrors;
  typed?: string;
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const module = requireModule(params.module);
  const form = await request.formData();
  const typed = form.get('review_at')?.toString();
  try {
    const read = Number(form.get('revision')) || undefined;
    const { review_at: next, revision } = await verifyEntry(writer, module, params.id, { reviewAt: typed, read });
    return redirectWithToast(readBack(url, params, revision), {
      kind: 'success',
      title: texts.doneTitle,
      description: texts.done(next === null ? '' : formatDate(next)),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const { code, fields: errors, status } = error;
    const reason = code === 'stale' ? texts.stale : sentenceOf(error);
    return data<Answer>({ typed, errors, ...(code === 'invalid' ? {} : { reason }) }, { status });
  }
}

export const clientAction = keepReason<Answer>;

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.title);

export default function ModuleVerify({ loaderData, actionData }: Route.ComponentProps) {
  const { of, revision, last, reviewAt, back } = loaderData;
  const answer = useKeptAnswer(actionData);
  return (
    <QuestionPage title={texts.title} of={of} texts={texts} back={back} answer={answer}>
      <p>{texts.text}</p>
      <p className="text-muted">{last}</p>
      <input type="hidden" name="revision" value={revision} />
      <Field
        name="review_at"
        id="review_at"
        label={texts.next}
        description={texts.nextHint}
        error={answer?.errors?.review_at}
      >
        {(control) => <Input {...control} type="date" defaultValue={answer?.typed ?? reviewAt} />}
      </Field>
    </QuestionPage>
  );
}
