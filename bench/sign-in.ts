import type { Running } from './portal-process';

const admin = { email: 'admin@example.com', password: 'haslo-do-pomiaru' };

/** A portal that starts with these has the admin that `signIn` signs in. */
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
