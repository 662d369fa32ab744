import { data } from 'react-router';
import { requireFragmentRevision, restoreFragment } from '#app/content/fragments/fragment-revisions.server';
import { requireFragment } from '#app/content/fragments/read-fragments.server';
import { keepReason } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { fragmentTexts } from '#app/texts/pl/fragments';
import { historyTexts } from '#app/texts/pl/history';
import { QuestionPage } from '#app/ui/question-page';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/fragments-restore';

const texts = historyTexts.question;

/** The confirmation before an earlier revision of a fragment is restored, as a page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const { id, title, revision } = await requireFragment(db, params.id);
  const { summary } = await requireFragmentRevision(db, id, Number(params.number) || 0);
  return { title: texts.title(summary.number), of: title, revision, back: paths.admin.fragments.history(id) };
}

interface Answer {
  reason: string;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const form = await request.formData();
  try {
    const revision = Number(form.get('revision')) || undefined;
    const { uses } = await restoreFragment(writer, params.id, Number(params.number) || 0, { revision });
    return redirectWithToast(paths.admin.fragments.history(params.id), {
      kind: 'success',
      title: texts.done,
      description: fragmentTexts.updated(uses),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const reason = error.code === 'stale' ? texts.stale : reasonOf(error);
    return data<Answer>({ reason }, { status: error.status });
  }
}

export const clientAction = keepReason<Answer>;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function FragmentRestore({ loaderData, actionData }: Route.ComponentProps) {
  const { title, of, revision, back } = loaderData;
  return (
    <QuestionPage title={title} of={of} texts={texts} back={back} answer={useKeptAnswer(actionData)}>
      <p>{fragmentTexts.restoreText}</p>
      <input type="hidden" name="revision" value={revision} />
    </QuestionPage>
  );
}
