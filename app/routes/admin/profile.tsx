import { data } from 'react-router';
import { readUpload } from '#app/files/read-upload.server';
import { describeDevice } from '#app/identity/device';
import { endOwnSession, listOwnSessions, signOut } from '#app/identity/end-session.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { changeOwnPassword } from '#app/identity/profile.server';
import { saveAvatar } from '#app/identity/save-avatar.server';
import { updateUser } from '#app/identity/save-user.server';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import { ProfileScreen, type ProfileAnswer } from '#app/identity/screens/profile-screen';
import { clearedSessionCookie, sessionCookie } from '#app/identity/session-cookie';
import type { SessionUser } from '#app/identity/session-user';
import { chooseMailedNotices, noticeKindsFor, readMailedNotices } from '#app/notifications/mailed-notices.server';
import { NoticeChoice } from '#app/notifications/screens/notice-choice';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { noticeTexts, profileTexts as texts } from '#app/texts/pl/users';
import { identityTexts } from '#app/texts/pl/identity';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { requireOwnAccount } from '#app/request/require-user-writer.server';
import type { Route } from './+types/profile';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { requirePerson } from '#app/request/require-person.server';

const avatarLimit = 5 * 1024 * 1024;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const sessions = await listOwnSessions(identityDepsOf(ctx.services), user);
  const { email, username, avatar_url } = user;
  return {
    user: { email, username, avatar_url },
    hasSecondFactor: await hasSecondFactor(db, user.id),
    notices: {
      sendsMail: ctx.services.mailer !== null,
      offered: noticeKindsFor(user),
      chosen: await readMailedNotices(db, user.id),
    },
    sessions: sessions.map(({ id, kind, device, created_at, last_used_at }) => ({
      id,
      kind,
      device: device || texts.unknownDevice,
      since: formatDateTime(created_at),
      lastUsed: formatDateTime(last_used_at),
      isCurrent: id === user.sessionId,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { user } = requirePerson(ctx);
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/');
  const form = isUpload ? new FormData() : await request.formData();
  const intent = isUpload ? 'avatar' : String(form.get('intent') ?? '');
  try {
    return await act(intent, form, { request, ctx, user });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const { failedTitle: title, failed: description } = formTexts;
    if (error.code === 'not_found')
      return redirectWithToast(paths.admin.profile(), { kind: 'error', title, description });
    const errors = Object.keys(error.fields).length > 0 ? error.fields : { '': [error.detail ?? description] };
    const typed = intent === 'profile' ? { username: String(form.get('username') ?? '') } : {};
    return data<ProfileAnswer>({ intent, errors, ...typed }, { status: error.status });
  }
}

interface Acting {
  request: Request;
  ctx: RequestContext;
  user: SessionUser;
}

async function act(intent: string, form: FormData, { request, ctx, user }: Acting): Promise<Response> {
  const { services, address } = ctx;
  const deps = identityDepsOf(services);
  const read = (name: string) => String(form.get(name) ?? '');
  const done = (description: string, cookies: string[] = []) =>
    redirectWithToast(paths.admin.profile(), { kind: 'success', title: formTexts.savedTitle, description }, cookies);
  switch (intent) {
    case 'profile':
      await updateUser(requireOwnAccount(ctx), user.id, { username: read('username') });
      return done(texts.saved);
    case 'avatar': {
      const writer = requireOwnAccount(ctx);
      await readUpload(request, avatarLimit, async (upload) => {
        await saveAvatar({ ...writer, store: services.storage }, writer, user.id, { ...upload, limit: avatarLimit });
        return true;
      });
      return done(texts.saved);
    }
    case 'remove-avatar':
      await updateUser(requireOwnAccount(ctx), user.id, { avatar_url: null });
      return done(texts.saved);
    case 'password': {
      const input = {
        current_password: read('current_password'),
        password: read('password'),
        confirm_password: read('confirm_password'),
      };
      const visitor = { address, device: describeDevice(request.headers.get('user-agent')) };
      const cookie = await changeOwnPassword(deps, user, input, visitor);
      return done(texts.passwordChanged, [sessionCookie(services.env.PUBLIC_URL, cookie, services.clock.now())]);
    }
    case 'notices':
      await chooseMailedNotices(services.systemDb, user.id, form.getAll('notice').map(String));
      return done(noticeTexts.saved);
    case 'end-session': {
      if (read('id') === user.sessionId) {
        await signOut(deps, user);
        return redirectWithToast(paths.admin.signIn(), { kind: 'success', ...identityTexts.signedOutOfPanel }, [
          clearedSessionCookie(services.env.PUBLIC_URL),
        ]);
      }
      await endOwnSession(deps, user, read('id'));
      return redirectWithToast(paths.admin.profile(), { kind: 'success', ...texts.ended });
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
