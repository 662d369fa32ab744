import type { Running } from './portal-process';

export const admin = { email: 'admin@example.com', password: 'haslo-do-pomiaru' };

/** A portal that starts with these has the admin that is signed in below. */
export const adminVariables = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** The session as a Cookie header. */
export async function signIn({ address }: Running): Promise<string> {
  const response = await fetch(`${address}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: address },
    body: new URLSearchParams(admin),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** The access token of an API client. */
export async function signInApi({ address }: Pick<Running, 'address'>): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
