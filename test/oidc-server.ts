import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const oidcClient = { id: 'portal', secret: 'sekret-portalu-0123456789' };

/** The claims of an account, by its subject. */
export type OidcAccounts = Record<
  string,
  { email?: string; email_verified?: boolean; groups?: string[]; name?: string }
>;

export interface OidcServer {
  issuer: string;
  accounts: OidcAccounts;
  /** Who sits before the issuer's form, and signs in whenever it asks; null for somebody who presses 'Anuluj'. */
  person: string | null;
  /** Takes requests in the issuer's place while it is set. */
  instead: RequestListener | null;
  /** Follows the redirects of the issuer, as the browser of `person` with its cookies, to the first address outside. */
  visit(address: string): Promise<URL>;
  kill(): Promise<void>;
}

/** An OpenID Connect issuer with one client, whose people are asked for nothing. */
export async function startOidcServer(callback: string): Promise<OidcServer> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts: OidcAccounts = {};
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    cookies: { keys: ['klucz'] },
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, subject: string) =>
      accounts[subject] && { accountId: subject, claims: () => ({ sub: subject, ...accounts[subject] }) },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interakcja/${uid}` },
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const oidc: OidcServer = {
    issuer,
    accounts,
    person: null,
    instead: null,
    visit,
    async kill() {
      server.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.once('close', resolve));
    },
  };
  server.on('request', (request, response) => {
    if (oidc.instead) return oidc.instead(request, response);
    if (!request.url?.startsWith('/interakcja/')) return void answer(request, response);
    const result = oidc.person ? { login: { accountId: oidc.person } } : { error: 'access_denied' };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  const jars = new Map<string | null, Map<string, string>>();
  async function visit(address: string): Promise<URL> {
    const jar = jars.get(oidc.person) ?? new Map<string, string>();
    jars.set(oidc.person, jar);
    let at = new URL(address);
    while (at.origin === issuer) {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const step = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of step.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const to = step.headers.get('location');
      if (to === null) throw new Error(`the issuer answered ${step.status}: ${await step.text()}`);
      at = new URL(to, at);
    }
    return at;
  }
  return oidc;
}
