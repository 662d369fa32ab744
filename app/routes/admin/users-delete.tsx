import { data } from 'react-router';
import { countOwned } from '#app/content/care/due-entries.server';
import { deleteUserAndHandOver, handOverField } from '#app/content/care/hand-over.server';
import { requireUser } from '#app/identity/list-users.server';
import { HandOverField } from '#app/identity/screens/hand-over-field';
import { keepRemoval } from '#app/panel/keep-form';
import { leaveGoneUser } from '#app/panel/leave-gone-user';
import { orLeave } from '#app/panel/or-leave';
import { panelTitle } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { careTexts } from '#app/texts/pl/care';
import { removalTexts as texts } from '#app/texts/pl/lists';
import { userTexts } from '#app/texts/pl/users';
import { listBehind } from '#app/ui/list-address';
import { QuestionPage } from '#app/ui/question-page';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/users-delete';

const leave = () => leaveGoneUser(texts.failedTitle);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { id, username, email } = await orLeave(requireUser(db, params.id), leave);
  const owned = (await countOwned(db, [id]))[id] ?? 0;
  return {
    title: userTexts.removeTitle(username, email),
    list: listBehind(paths.admin.users.list(), url),
    owned,
    others: owned > 0 ? (await ctx.services.choices.writers()).filter((one) => one.id !== id) : [],
  };
}

/** The answer to a question that was refused, with who was chosen. */
type Answer = RemovalAnswer & { errors?: FieldErrors; chosen?: string };

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const writer = requireUserWriter(context.get(requestContext));
  const chosen = String((await request.formData()).get(handOverField) ?? '');
  const errors: FieldErrors = {};
  const work = () =>
    deleteUserAndHandOver(writer, params.id, chosen).catch((error: unknown) => {
      if (error instanceof AppError) Object.assign(errors, error.fields);
      throw error;
    });
  await orLeave(requireUser(writer.db, params.id), leave);
  const removed = await remove(work, { done: userTexts.removed, failed: userTexts.removeFailed });
  if (!errors[handOverField]) return answerPage(removed, listBehind(paths.admin.users.list(), url));
  return data<Answer>({ refused: true, errors, chosen }, { status: removed.status });
}

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function UsersDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { title, list, owned, others } = loaderData;
  const answer: Answer | undefined = useKeptAnswer(actionData);
  return (
    <QuestionPage
      title={title}
      texts={{ ...texts, confirm: texts.delete }}
      back={list}
      tone="destructive"
      answer={answer}
    >
      <p>{texts.text}</p>
      {owned > 0 ? (
        <HandOverField
          label={careTexts.handOver.question(owned)}
          nobody={careTexts.handOver.nobody}
          others={others}
          chosen={answer?.chosen ?? ''}
          error={answer?.errors?.hand_over_to}
        />
      ) : null}
    </QuestionPage>
  );
}
