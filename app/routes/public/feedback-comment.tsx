import { data, Form, redirect, useNavigation } from 'react-router';
import { findEntry } from '#app/content/entries/get-entry.server';
import { commentFeedback, requirePress } from '#app/content/feedback/leave-feedback.server';
import { longestComment } from '#app/content/feedback/feedback-rules';
import { pageAddressOf } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { readerOf } from '#app/request/reader-of.server';
import { type MissingEntry, SectionBoundary } from '#app/site/section-boundaries';
import { refuseForm } from '#app/site/refuse-form';
import { pageMeta } from '#app/site/site-data';
import { feedbackTexts } from '#app/texts/pl/feedback';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Textarea } from '#app/ui/input';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import { TextLink } from '#app/ui/text-link';
import { withLineFeeds } from '#app/platform/line-ends';
import type { Route } from './+types/feedback-comment';

const texts = feedbackTexts.page;

interface Answer {
  typed: string;
  errors: FieldErrors;
}

const typedIn = (form: FormData) => withLineFeeds(String(form.get('comment') ?? ''));

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).readerDoor;
  const press = await requirePress(db, params.press).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw data<MissingEntry>(texts.notFound, { status: 404 });
  });
  const { definition, ...module } = boundModule(press.module);
  const entry = await findEntry(db, { definition, ...module }, null, press.entry_id);
  return {
    path: paths.feedback(params.press),
    helpful: press.helpful,
    commented: press.commented,
    page: entry ? { title: entry.title, url: pageAddressOf(definition, entry) } : null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = typedIn(await request.formData());
  try {
    await commentFeedback(readerOf(context.get(requestContext)), params.press, typed);
    return redirect(paths.feedback(params.press), 303);
  } catch (error) {
    return refuseForm<Answer>(error, (errors) => ({ typed, errors }));
  }
}

/** Keeps the comment when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedIn(await request.clone().formData());
  return keepScreen<Answer>(
    () => serverAction(),
    () => ({ typed, errors: { '': [texts.failed] } }),
  );
}

/** The page is private to one reader. Passes on `Retry-After`, which the framework would drop. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set('cache-control', 'no-store');
  return all;
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, { title: texts.title, path: loaderData.path, noIndex: true }) : [];

export default function FeedbackComment({ loaderData, actionData }: Route.ComponentProps) {
  const { helpful, commented, page } = loaderData;
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading title={texts.title} description={helpful ? texts.said.helpful : texts.said.unhelpful} />
      <div className="max-w-[40rem] space-y-6">
        {commented && !actionData ? (
          <FocusOnAppear what="kept">
            <Alert tone="success" title={texts.kept.title}>
              {texts.kept.text}
            </Alert>
          </FocusOnAppear>
        ) : (
          <CommentForm answer={actionData} />
        )}
        <ButtonLink to={page?.url ?? paths.home()} className="max-w-full">
          <span className="truncate">{page ? `${texts.back}: ${page.title}` : texts.home}</span>
        </ButtonLink>
      </div>
    </div>
  );
}

function CommentForm({ answer }: { answer: Answer | undefined }) {
  const sending = useNavigation().state !== 'idle';
  const { typed = '', errors = {} } = answer ?? {};
  return (
    <Form method="post" noValidate className="space-y-5">
      <Refusal what={answer} title={texts.failedTitle} reason={errors['']} />
      <ErrorSummary title={texts.failedTitle} errors={errors} />
      <Field name="comment" id="comment" label={texts.comment} description={texts.hint} error={errors.comment}>
        {(control) => <Textarea {...control} rows={4} defaultValue={typed} maxLength={longestComment} />}
      </Field>
      <Button type="submit" tone="primary" busyText={sending ? texts.sending : undefined}>
        {texts.send}
      </Button>
      <p className="text-muted">
        {texts.answer} <TextLink to={paths.contact()}>{texts.contact}</TextLink>.
      </p>
    </Form>
  );
}

export { SectionBoundary as ErrorBoundary };
