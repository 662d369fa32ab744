import { cookieOf } from './form-visitor';
import type { OidcServer } from './oidc-server';
import type { TestPortal } from './portal';

/** A browser that goes from the portal to the issuer and back. */
export function createVisitor(portal: () => TestPortal, issuer: () => OidcServer) {
  let count = 0;
  async function begin(query = '', cookie = '') {
    const answer = await portal().ask(`/auth/oidc${query}`, { headers: { cookie } });
    const flow = cookieOf(answer, '__Host-portal_oidc') ?? '';
    return { answer, flow, to: answer.headers.get('location') ?? '' };
  }
  const comeBack = (url: URL, cookie: string) => portal().ask(url.pathname + url.search, { headers: { cookie } });
  return {
    begin,
    comeBack,
    /** Somebody new at the issuer, who sits before its form from now on. */
    arrive(claims: OidcServer['accounts'][string] = {}) {
      const subject = `osoba-${++count}`;
      const own = { email: `${subject}@example.pl`, email_verified: true, name: 'Ola Nowa', ...claims };
      issuer().accounts[subject] = own;
      issuer().person = subject;
      return { subject, email: own.email };
    },
    /** There and back; with a session's cookie, as its browser. */
    async signIn(query = '', cookie = '') {
      const { flow, to } = await begin(query, cookie);
      return comeBack(await issuer().visit(to), `${flow}; ${cookie}`);
    },
  };
}
