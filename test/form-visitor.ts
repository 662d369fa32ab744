import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { buildUser, testPassword } from './identity';
import type { TestPortal } from './portal';

export const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';')[0]!);

/** The cookie that an answer sets; undefined also for one that it removes. */
export const cookieOf = (answer: Response, name = '__Host-portal_session') =>
  cookiesOf(answer).find((one) => one.startsWith(`${name}=`) && !one.endsWith(`${name}=`));

/** People who send the portal's forms in a browser. The portal has `TRUST_PROXY=1`. */
export function createFormVisitors(portal: () => TestPortal) {
  let count = 0;
  /** Wrong passwords are counted by network: each caller has its own, unless the headers name one. */
  const network = () => ({ 'x-forwarded-for': `203.0.113.${++count}` });
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    portal().ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { ...network(), ...headers } });
  async function make(role: 'admin' | 'user') {
    const email = `w-panelu-${++count}@example.pl`;
    const { id } = await buildUser(identityDepsOf(portal().services), { email, username: 'osoba', role });
    const at = role === 'admin' ? '/admin/login' : '/admin/login?powrot=/konto';
    return { id, email, cookie: cookieOf(await form(at, { email, password: testPassword }))! };
  }
  return {
    network,
    form,
    /** An admin in a browser, who signed in just now. */
    makeAdmin: () => make('admin'),
    /** A reader with an account, in the same way. */
    makeReader: () => make('user'),
  };
}
