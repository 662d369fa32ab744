import { AppError } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';

const texts = identityTexts.oidc;

/** Errors (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6) with which an issuer says that somebody did not sign in. */
const notSignedIn = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
/** The same of an account that may not go on, as Entra ID says it of a refresh token. */
const isOver = ['invalid_grant', 'access_denied', 'interaction_required', 'consent_required'];
const isAway = ['temporarily_unavailable', 'server_error'];
/** Codes of `ClientError`: an answer came whole, and is not what the issuer would say to this request. */
const untrusted = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];

/** What is read of the errors of openid-client. */
interface LibraryError {
  name: string;
  code?: string;
  /** The error that the issuer names. */
  error?: string;
  status?: number;
}

const refuse = {
  away: (cause: unknown) => new AppError('unavailable', { message: texts.away, retryAfterSeconds: 60, cause }),
  misconfigured: (cause: unknown) => new AppError('unavailable', { message: texts.misconfigured, cause }),
  untrusted: (cause: unknown) => new AppError('forbidden', { message: texts.untrusted, cause }),
};

/** What to tell of the issuer's metadata, which could not be had or are another issuer's. */
export function refusalOfDiscovery(error: unknown): AppError {
  const { code = '' } = error as LibraryError;
  return untrusted.includes(code) ? refuse.misconfigured(error) : refuse.away(error);
}

/** What to tell whoever comes back from the issuer, by the error of the library. */
export function refusalOfIssuer(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, code = '', error: reason = '', status = 0 } = error as LibraryError;
  if (name === 'AuthorizationResponseError' && notSignedIn.includes(reason))
    return new AppError('forbidden', { message: texts.denied, cause: error });
  if (isAway.includes(reason) || status >= 500) return refuse.away(error);
  if (reason === 'invalid_grant') return new AppError('malformed', { message: texts.over, cause: error });
  if (reason !== '') return refuse.misconfigured(error);
  return untrusted.includes(code) ? refuse.untrusted(error) : refuse.away(error);
}

/** Whether the issuer says of an account that it may not go on, and not only that something is wrong. */
export function endsAccount(error: unknown): boolean {
  const { name, error: reason = '', status } = error as LibraryError;
  return isOver.includes(reason) || (name === 'WWWAuthenticateChallengeError' && status === 401);
}
