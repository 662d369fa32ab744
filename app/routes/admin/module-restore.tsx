import { data } from 'react-router';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { isPublicAt } from '#app/content/entry-time';
import { requireRevision } from '#app/content/revisions/read-revisions.server';
import { restoreRevision } from '#app/content/revisions/restore-revision.server';
import { longestNote } from '#app/content/revisions/revision-kinds';
import { keepReason } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import { historyTexts } from '#app/texts/pl/history';
import { fieldLabels, moduleTexts } from '#app/texts/pl/modules';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { QuestionPage } from '#app/ui/question-page';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/module-restore';

const texts = historyTexts.question;

/** The confirmation before an earlier revision is restored, as a page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('write');
  const module = requireModule(params.module);
  const entry = await requireEntry(db, module, ctx.reader.viewer, params.id);
  const { summary } = await requireRevision(db, module, entry, Number(params.number) || 0);
  return {
    title: texts.title(summary.number),
    of: entry.title,
    revision: entry.revision,
    isPublic: isPublicAt(module.definition, entry, ctx.services.clock.now()),
    back: paths.admin.section(params.module).history(entry.id),
  };
}

interface Answer {
  reason: string;
  note?: string;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext), 'write');
  const module = requireModule(params.module);
  const form = await request.formData();
  const note = String(form.get('note') ?? '');
  try {
    const seen = Number(form.get('revision')) || undefined;
    const number = Number(params.number) || 0;
    const { left } = await restoreRevision(writer, module, params.id, number, { note, revision: seen });
    const names = left.map((name) => fieldLabels[name] ?? name).join(', ');
    return redirectWithToast(paths.admin.section(params.module).history(params.id), {
      kind: 'success',
      title: texts.done,
      description: left.length > 0 ? texts.left(names) : moduleTexts[module.definition.key]?.updated,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const reason = error.code === 'stale' ? texts.stale : reasonOf(error);
    return data<Answer>({ reason, note }, { status: error.status });
  }
}

export const clientAction = keepReason<Answer>;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function ModuleRestore({ loaderData, actionData }: Route.ComponentProps) {
  const { title, of, revision, isPublic, back } = loaderData;
  const answer = useKeptAnswer(actionData);
  return (
    <QuestionPage title={title} of={of} texts={texts} back={back} answer={answer}>
      <p>{texts.text}</p>
      {isPublic ? <p>{texts.public}</p> : null}
      <input type="hidden" name="revision" value={revision} />
      <Field name="note" label={historyTexts.note} description={historyTexts.noteHint}>
        {(control) => <Input {...control} maxLength={longestNote} defaultValue={answer?.note ?? ''} />}
      </Field>
    </QuestionPage>
  );
}
