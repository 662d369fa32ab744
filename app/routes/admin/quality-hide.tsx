import { data } from 'react-router';
import { hideIssue, requireIssue } from '#app/content/quality/hide-issue.server';
import { longestReason } from '#app/content/quality/quality-names';
import { keepReason } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { qualityTexts } from '#app/texts/pl/quality';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { QuestionPage } from '#app/ui/question-page';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/quality-hide';

const texts = qualityTexts.hide;

/** The question why what a rule found is right as it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const issue = await requireIssue(context.get(requestContext).require('write'), Number(params.id));
  return { of: issue.title, detail: issue.detail, passage: issue.passage };
}

interface Answer {
  reason?: string;
  errors?: FieldErrors;
  typed?: string;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext), 'write');
  const typed = String((await request.formData()).get('reason') ?? '');
  try {
    await hideIssue(writer, Number(params.id), typed);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'not_found')) throw error;
    const answer = error.code === 'invalid' ? { errors: error.fields } : { reason: qualityTexts.goneText };
    return data<Answer>({ typed, ...answer }, { status: error.status });
  }
  const { done: title, doneText: description } = texts;
  return redirectWithToast(paths.admin.quality(), { kind: 'success', title, description });
}

export const clientAction = keepReason<Answer>;

export const meta = panelMeta(texts.title);

export default function QualityHide({ loaderData: { of, detail, passage }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <QuestionPage title={texts.title} of={of} texts={texts} back={paths.admin.quality()} answer={answer}>
      <p>{detail}</p>
      {passage === '' ? null : <p className="text-muted [overflow-wrap:anywhere]">„{passage}”</p>}
      <p className="text-muted">{texts.text}</p>
      <Field
        name="reason"
        id="reason"
        label={texts.reason}
        description={texts.reasonHint}
        error={answer?.errors?.reason}
      >
        {(control) => <Input {...control} maxLength={longestReason} defaultValue={answer?.typed} />}
      </Field>
    </QuestionPage>
  );
}
