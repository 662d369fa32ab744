import { data } from 'react-router';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import { confirmPassword } from '#app/identity/confirm-password.server';
import { requireUser } from '#app/identity/list-users.server';
import { resetSecondFactor } from '#app/identity/second-factor.server';
import { ConfirmField } from '#app/identity/screens/confirm-field';
import { keepReason } from '#app/panel/keep-form';
import { leaveGoneUser } from '#app/panel/leave-gone-user';
import { orLeave } from '#app/panel/or-leave';
import { panelMeta } from '#app/panel/panel-meta';
import { type PasswordRefusal, passwordRefusal } from '#app/identity/password-refusal';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { secondFactorTexts } from '#app/texts/pl/users';
import { QuestionPage } from '#app/ui/question-page';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/users-second-factor';

const texts = secondFactorTexts.reset;

const leave = () => leaveGoneUser(texts.failedTitle);

/** Whoever has none by now is asked about nothing. */
const leaveWithout = (id: string) =>
  redirectWithToast(paths.admin.users.edit(id), {
    kind: 'error',
    title: texts.failedTitle,
    description: texts.none,
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const { id, username, email } = await orLeave(requireUser(db, params.id), leave);
  if (!(await hasSecondFactor(db, id))) throw leaveWithout(id);
  return { of: texts.of(username, email), back: paths.admin.users.edit(id) };
}

/** Asks the admin for their own password: an unattended session must not be enough to take over another account. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireUserWriter(ctx);
  const { user } = ctx;
  const account = await orLeave(requireUser(writer.db, params.id), leave);
  if (!user || user.id === account.id) throw new AppError('forbidden');
  const password = String((await request.formData()).get('current_password') ?? '');
  try {
    await confirmPassword(identityDepsOf(ctx.services), user, password, ctx.address);
    if (!(await resetSecondFactor(writer, account))) return leaveWithout(account.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data<PasswordRefusal>(passwordRefusal(error), { status: error.status });
  }
  const title = texts.done;
  return redirectWithToast(paths.admin.users.edit(account.id), { kind: 'success', title, description: account.email });
}

export const clientAction = keepReason<PasswordRefusal>;

export const meta = panelMeta(texts.title);

export default function UsersSecondFactor({ loaderData: { of, back }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <QuestionPage title={texts.title} texts={texts} tone="destructive" back={back} answer={answer} of={of}>
      <p>{texts.text}</p>
      <ConfirmField id="current_password" label={texts.password} error={answer?.errors?.current_password} />
    </QuestionPage>
  );
}
