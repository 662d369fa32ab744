import { data, redirect } from 'react-router';
import { countOwned } from '#app/content/care/due-entries.server';
import { handOverField, updateUserAndHandOver } from '#app/content/care/hand-over.server';
import { findProtection } from '#app/identity/account-protection.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requireUser, type UserRow } from '#app/identity/list-users.server';
import { presentUser } from '#app/identity/present-user.server';
import { changesAccess } from '#app/identity/proof.server';
import { reopenSession } from '#app/identity/profile.server';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import { createUser, type UpdatedUser } from '#app/identity/save-user.server';
import { UserForm, type UserFormAnswer } from '#app/identity/screens/user-form';
import { sessionCookie } from '#app/identity/session-cookie';
import type { Role } from '#app/identity/session-user';
import { describeDevice } from '#app/identity/device';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { paths } from '#app/paths';
import { AppError, formErrors, invalid } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { createFormKey } from '#app/platform/form-key';
import { openedField, ownChanges } from '#app/platform/own-changes';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { prove } from '#app/request/prove.server';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { identityTexts } from '#app/texts/pl/identity';
import { entryListTexts } from '#app/texts/pl/modules';
import { userTexts as texts } from '#app/texts/pl/users';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { fromList, listBehind, listSearchOf } from '#app/ui/list-address';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/users-form';
import { keepForm } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const listUrl = listBehind(paths.admin.users.list(), url);
  const sendsMail = ctx.services.mailer !== null;
  const passwordsWork = !ctx.services.env.OIDC_ONLY;
  const { admin, moderator } = ctx.services.oidc?.groups ?? {};
  const groupsGiveRoles = (admin ?? moderator) !== undefined;
  if (params.id === undefined)
    return {
      user: null,
      sendsMail,
      passwordsWork,
      groupsGiveRoles,
      resetUrl: null,
      listUrl,
      deleteUrl: null,
      roleProtection: null,
      care: null,
      formKey: createFormKey(),
    };
  try {
    const { ADMIN_EMAILS } = ctx.services.env;
    const user = presentUser(await requireUser(db, params.id), ADMIN_EMAILS);
    const protection = findProtection(user, ctx.user?.id, ADMIN_EMAILS);
    const canReset = user.id !== ctx.user?.id && (await hasSecondFactor(db, user.id));
    const owned = (await countOwned(db, [user.id]))[user.id] ?? 0;
    const others = owned > 0 ? (await ctx.services.choices.writers()).filter(({ id }) => id !== user.id) : [];
    const deleteUrl = protection ? null : fromList(paths.admin.users.remove(user.id), listSearchOf(url));
    return {
      user,
      sendsMail,
      passwordsWork,
      groupsGiveRoles,
      resetUrl: canReset ? paths.admin.users.resetSecondFactor(user.id) : null,
      listUrl,
      deleteUrl,
      formKey: null,
      care: owned > 0 ? { owned, others } : null,
      roleProtection: user.role === 'admin' ? (protection?.role ?? null) : null,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const flash = flashCookie({
      kind: 'error',
      title: entryListTexts.loadFailedTitle,
      description: `${texts.loadFailed} ${texts.gone}`,
    });
    throw redirect(listUrl, { headers: { 'set-cookie': flash } });
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireUserWriter(ctx);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const values = { email: read('email'), username: read('username'), role: read('role') };
  const handOver = read(handOverField);
  // A disabled control is not submitted.
  const { role, ...others } = values;
  const typed = { ...others, ...(form.has('role') && { role }) };
  const secret = { password: read('password'), confirm_password: read('confirm_password') };
  let opened: string | undefined;
  try {
    const before = params.id === undefined ? null : await requireUser(writer.db, params.id);
    const current = before && presentUser(before, ctx.services.env.ADMIN_EMAILS);
    const own = current && ownChanges(typed, form.get(openedField), { ...current }, showValue);
    opened = own?.opened;
    if (own && Object.keys(own.errors).length > 0) throw invalid(own.errors);
    const input = { ...(own?.input ?? typed), ...secret };
    if (changesAccess(before, input)) await prove(ctx, form.get('proof'));
    const toast = (description: string) => ({ kind: 'success' as const, title: formTexts.savedTitle, description });
    if (params.id === undefined) {
      const claim = claimOfForm(callerOf(writer.actor), form, paths.admin.users.list());
      await answerOnce(writer, claim, async (once) => void (await createUser(once, input)));
      return redirectWithToast(listBehind(paths.admin.users.list(), url), toast(texts.added));
    }
    const row = await updateUserAndHandOver(writer, params.id, input, handOver);
    const cookies = row.id === ctx.user?.id && input.password !== '' ? [await ownNewCookie(ctx, row, request)] : [];
    return redirectWithToast(listBehind(paths.admin.users.list(), url), toast(describeUpdate(row)), cookies);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'not_found' ? texts.gone : (error.detail ?? formTexts.failed);
    const errors = formErrors(error, reason);
    const answer = { errors, values, handOver, ...(opened !== undefined && { opened }), ...renewedKey(error) };
    return data<UserFormAnswer>(answer, { status: error.status });
  }
}

const showValue = (name: string, value: unknown) =>
  name === 'role' ? identityTexts.roles[value as Role] : String(value);

const describeUpdate = ({ passwordLink, email }: UpdatedUser) =>
  passwordLink === null ? texts.updated : `${texts.updated}. ${texts.linkVoid[passwordLink](email)}`;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<UserFormAnswer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] } }),
  );

/** Whoever sets their own password ends this session too; they get a new one. */
async function ownNewCookie({ address, services }: RequestContext, own: UserRow, request: Request): Promise<string> {
  const visitor = { address, device: describeDevice(request.headers.get('user-agent')) };
  const cookie = await reopenSession(identityDepsOf(services), own, visitor);
  return sessionCookie(services.env.PUBLIC_URL, cookie, services.clock.now());
}

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, args.loaderData?.user ? texts.editTitle : texts.newTitle);

export default function UserFormRoute({
  loaderData: {
    user,
    sendsMail,
    passwordsWork,
    groupsGiveRoles,
    resetUrl,
    listUrl,
    deleteUrl,
    roleProtection,
    care,
    formKey,
  },
  actionData,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const values = user ?? { email: '', username: '', role: 'user' };
  return (
    <UserForm
      key={user?.id ?? 'new'}
      values={values}
      avatarUrl={user?.avatar_url ?? null}
      isNew={user === null}
      groupsGiveRoles={groupsGiveRoles}
      roleProtection={roleProtection}
      listUrl={listUrl}
      deleteUrl={deleteUrl}
      sendsMail={sendsMail}
      passwordsWork={passwordsWork}
      resetUrl={resetUrl}
      passwordLinkUrl={user && passwordsWork ? paths.admin.users.passwordLink(user.id) : null}
      formKey={formKey}
      care={care}
      answer={answer}
    />
  );
}
