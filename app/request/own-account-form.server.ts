import { data } from 'react-router';
import { describeDevice } from '#app/identity/device';
import { changeOwnPassword } from '#app/identity/profile.server';
import type { ProfileAnswer } from '#app/identity/screens/profile-screen';
import { sessionCookie } from '#app/identity/session-cookie';
import type { SessionUser } from '#app/identity/session-user';
import { type AppError, formErrors } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';
import { identityDepsOf } from './identity-deps-of.server';
import type { RequestContext } from './request-context.server';

/** The answer to a form about one's own account that was refused: at its fields, or over the form. */
export function refuseOwnAccount(error: AppError, intent: string, form: FormData) {
  const errors = formErrors(error, error.detail ?? formTexts.failed);
  const typed = intent === 'profile' ? { username: String(form.get('username') ?? '') } : {};
  return data<ProfileAnswer>({ intent, errors, ...typed }, { status: error.status });
}

/** Gives the account the form's new password and ends its sessions. @returns `Set-Cookie` of this browser's new one */
export async function setOwnPassword(
  form: FormData,
  request: Request,
  { services, address }: RequestContext,
  user: SessionUser,
): Promise<string> {
  const read = (name: string) => String(form.get(name) ?? '');
  const input = {
    current_password: read('current_password'),
    password: read('password'),
    confirm_password: read('confirm_password'),
  };
  const visitor = { address, device: describeDevice(request.headers.get('user-agent')) };
  const cookie = await changeOwnPassword(identityDepsOf(services), user, input, visitor);
  return sessionCookie(services.env.PUBLIC_URL, cookie, services.clock.now());
}
