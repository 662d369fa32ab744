import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { paths } from '#app/paths';
import type { Env } from '#app/platform/env.server';
import { AppError } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { joinClaims, type OidcPerson, readClaims, readNames } from './oidc-claims';
import { endsAccount, refusalOfDiscovery, refusalOfIssuer } from './oidc-refusals';
import type { RoleGroups } from './role-of-groups';

/** Seconds that each request to the issuer may take. */
const patienceSeconds = 5;

/** What the way back from the issuer is checked by. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
  /** In seconds; set where the person had to sign in again: then it must have been within these. */
  provedWithin?: number;
}

/** Whom the issuer signed in, and the refresh token with which it is asked again; null where it gives none. */
export interface OidcSignIn {
  person: OidcPerson;
  refreshToken: string | null;
}

/** The issuer at which people sign in. Every method throws AppError `unavailable` while it does not answer. */
export interface OidcClient {
  /** The text of the button. */
  label: string;
  groups: RoleGroups;
  /**
   * Where to send a person, by the code flow with PKCE, state and nonce.
   * @param purpose for a 'proof' they must sign in again though they have, and just now (`max_age=0`); 'after_sign_out'
   *   as well; for 'other_account' the issuer asks who they are
   */
  begin(checks: OidcChecks, purpose: 'usual' | 'other_account' | 'after_sign_out' | 'proof'): Promise<URL>;
  /**
   * Takes the person back, with the query of the callback.
   * @throws AppError `malformed` for a code that is used or expired, `forbidden` where they were not signed in, or
   *   where the answer is not the issuer's own
   */
  finish(query: URLSearchParams, checks: OidcChecks): Promise<OidcSignIn>;
  /**
   * Asks the issuer whether an account still is.
   * @returns null where it is over; without a `person` where the issuer said no more about them
   */
  renew(refreshToken: string, subject: string): Promise<{ person: OidcPerson | null; refreshToken: string } | null>;
}

/** @returns null where the environment names no issuer */
export function createOidcClient(env: Env): OidcClient | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  const callback = `${PUBLIC_URL}${paths.auth.oidcCallback()}`;
  let known: Promise<Configuration> | undefined;
  /** The metadata are read anew for each sign-in, which tells at once that the issuer is away. */
  const discover = () => {
    const asked = readMetadata(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET);
    known = asked;
    asked.catch(() => (known = undefined));
    return asked;
  };
  const metadata = () => known ?? discover();
  return {
    label: env.OIDC_LABEL,
    groups: { admin: env.OIDC_ADMIN_GROUP, moderator: env.OIDC_MODERATOR_GROUP },
    async begin({ state, nonce, verifier }, purpose) {
      const config = await discover();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      return buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: scopesOf(config),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(purpose === 'other_account' && askAnew(config, ['select_account', 'login'])),
        ...(purpose === 'after_sign_out' && askAnew(config, ['login', 'select_account'])),
        ...(purpose === 'proof' && { ...askAnew(config, ['login']), max_age: '0' }),
      });
    },
    async finish(query, { state, nonce, verifier, provedWithin }) {
      const config = await metadata();
      const { authorizationCodeGrant } = await library();
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          ...(provedWithin !== undefined && { maxAge: provedWithin }),
        });
        const { sub } = tokens.claims()!;
        return { person: await readPerson(config, tokens, sub), refreshToken: tokens.refresh_token ?? null };
      } catch (error) {
        throw refusalOfIssuer(error);
      }
    },
    async renew(refreshToken, subject) {
      const config = await metadata();
      const { refreshTokenGrant } = await library();
      try {
        const tokens = await refreshTokenGrant(config, refreshToken);
        const claimed = tokens.claims()?.sub ?? subject;
        if (claimed !== subject) throw new AppError('forbidden', { message: identityTexts.oidc.untrusted });
        const tells = tokens.claims() !== undefined || config.serverMetadata().userinfo_endpoint !== undefined;
        const person = tells ? await readPerson(config, tokens, subject) : null;
        return { person, refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        if (endsAccount(error)) return null;
        throw refusalOfIssuer(error);
      }
    },
  };
}

/** Loaded where an issuer is asked, and only there. */
const library = () => import('openid-client');

async function readMetadata(issuer: string, clientId: string, secret: string): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await library();
  const isPlain = issuer.startsWith('http:');
  try {
    const read = await discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(secret), {
      timeout: patienceSeconds,
      // Signatures are checked too, though the tokens come straight from the issuer.
      execute: isPlain ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
    });
    // Discovery 1.0, section 3: an issuer that names no methods takes client_secret_basic.
    const methods = read.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    if (methods.includes('client_secret_basic')) return read;
    const { Configuration: Made } = await library();
    const config = new Made(read.serverMetadata(), clientId, undefined, ClientSecretPost(secret));
    config.timeout = patienceSeconds;
    enableNonRepudiationChecks(config);
    if (isPlain) allowInsecureRequests(config);
    return config;
  } catch (error) {
    throw refusalOfDiscovery(error);
  }
}

/** Scopes that not every issuer knows are asked for where it says that it does. */
function scopesOf(config: Configuration): string {
  const known = config.serverMetadata().scopes_supported ?? [];
  return ['openid', 'profile', 'email', ...['groups', 'offline_access'].filter((scope) => known.includes(scope))].join(
    ' ',
  );
}

/**
 * Has the issuer ask though it knows the person already: by the first of these values of `prompt` that it takes, else
 * as one whose sign-in is too old. Where its metadata name none, it takes `login` by OpenID Connect Core 1.0, and
 * perhaps no other.
 */
function askAnew(config: Configuration, wanted: readonly string[]): { prompt: string } | { max_age: string } {
  const { prompt_values_supported: named } = config.serverMetadata();
  const known = Array.isArray(named) ? named : ['login'];
  const prompt = wanted.find((value) => known.includes(value));
  return prompt === undefined ? { max_age: '0' } : { prompt };
}

/** Asks the userinfo endpoint where the ID token leaves something out. */
async function readPerson(
  config: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  subject: string,
): Promise<OidcPerson> {
  const { issuer, userinfo_endpoint } = config.serverMetadata();
  const claimed = tokens.claims() ?? {};
  const isWhole = readNames.every((name) => name in claimed);
  const { fetchUserInfo } = await library();
  const more =
    isWhole || userinfo_endpoint === undefined ? {} : await fetchUserInfo(config, tokens.access_token, subject);
  return readClaims(joinClaims(claimed, more), { issuer, subject });
}
