import { readUpload } from '#app/files/read-upload.server';
import { megabyte } from '#app/platform/byte-sizes';
import { saveAvatar } from '#app/identity/save-avatar.server';
import { updateUser } from '#app/identity/save-user.server';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import { ProfileScreen, type ProfileAnswer } from '#app/identity/screens/profile-screen';
import { endSessionIntent } from '#app/identity/screens/sessions-panel';
import type { SessionUser } from '#app/identity/session-user';
import { chooseMailedNotices, noticeKindsFor, readMailedNotices } from '#app/notifications/mailed-notices.server';
import { NoticeChoice } from '#app/notifications/screens/notice-choice';
import { paths } from '#app/paths';
import { logFailure } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { isMultipart } from '#app/platform/open-form.server';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { refuseOwnAccount, setOwnPassword } from '#app/request/own-account-form.server';
import { endOwnSessions, showOwnSessions } from '#app/request/own-sessions.server';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { signedOutCookies } from '#app/request/signed-out-cookies.server';
import { formTexts } from '#app/texts/pl/forms';
import { noticeTexts, profileTexts as texts } from '#app/texts/pl/users';
import { identityTexts } from '#app/texts/pl/identity';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { requireOwnAccount } from '#app/request/require-user-writer.server';
import type { Route } from './+types/profile';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { requirePerson } from '#app/request/require-person.server';

const mostAvatarBytes = 5 * megabyte;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const { email, username, avatar_url } = user;
  return {
    user: { email, username, avatar_url },
    hasSecondFactor: await hasSecondFactor(db, user.id),
    notices: {
      sendsMail: ctx.services.mailer !== null,
      offered: noticeKindsFor(user),
      chosen: await readMailedNotices(db, user.id),
    },
    sessions: await showOwnSessions(ctx, user),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { user } = requirePerson(ctx);
  const isUpload = isMultipart(request);
  const form = isUpload ? new FormData() : await request.formData();
  const intent = isUpload ? 'avatar' : String(form.get('intent') ?? '');
  try {
    return await act(intent, form, { request, ctx, user });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    logFailure(ctx.services.log, error, 'a picture could not be kept', { requestId: ctx.requestId });
    return refuseOwnAccount(error, intent, form);
  }
}

interface Acting {
  request: Request;
  ctx: RequestContext;
  user: SessionUser;
}

async function act(intent: string, form: FormData, { request, ctx, user }: Acting): Promise<Response> {
  const { services } = ctx;
  const read = (name: string) => String(form.get(name) ?? '');
  const done = (description: string, cookies: string[] = []) =>
    redirectWithToast(paths.admin.profile(), { kind: 'success', title: formTexts.savedTitle, description }, cookies);
  switch (intent) {
    case 'profile':
      await updateUser(requireOwnAccount(ctx), user.id, { username: read('username') });
      return done(texts.saved);
    case 'avatar': {
      const writer = requireOwnAccount(ctx);
      const { headers, body } = request;
      await readUpload({ headers, body, sender: ctx }, mostAvatarBytes, async (upload) => {
        await saveAvatar({ ...writer, store: services.storage }, writer, user.id, upload);
        return true;
      });
      return done(texts.saved);
    }
    case 'remove-avatar':
      await updateUser(requireOwnAccount(ctx), user.id, { avatar_url: null });
      return done(texts.saved);
    case 'password':
      return done(texts.passwordChanged, [await setOwnPassword(form, request, ctx, user)]);
    case 'notices':
      await chooseMailedNotices(services.systemDb, user.id, form.getAll('notice').map(String));
      return done(noticeTexts.saved);
    case endSessionIntent: {
      const ended = await endOwnSessions(form, ctx, user);
      if (ended) return redirectWithToast(paths.admin.profile(), { kind: 'success', ...ended });
      const message = { kind: 'success' as const, ...identityTexts.signedOutOfPanel };
      return redirectWithToast(paths.admin.signIn(), message, signedOutCookies(services));
    }
    default:
      throw new AppError('malformed');
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get('intent') ?? '');
  return keepForm<ProfileAnswer>(
    () => serverAction(),
    (message) => ({ intent, errors: { '': [message] } }),
  );
}

export const meta = panelMeta(texts.title);

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { notices, ...shown } = loaderData;
  const noticeErrors = answer?.intent === 'notices' ? answer.errors : {};
  return <ProfileScreen {...shown} notices={<NoticeChoice {...notices} errors={noticeErrors} />} answer={answer} />;
}
