import { isEmail } from '#app/platform/email';
import { inOneLine } from '#app/platform/one-line';

/** Who somebody is, as the issuer says it. */
export interface OidcPerson {
  issuer: string;
  /** Identifies the account at the issuer, for ever. */
  subject: string;
  /** Null where the issuer names none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** The claims that are read: where the ID token lacks one, the userinfo endpoint is asked. */
export const readNames = ['email', 'email_verified', 'name', 'groups'] as const;

/**
 * What the ID token says, and what it leaves out from the userinfo endpoint. That an e-mail is verified is said of the
 * one beside it: where the two name different ones, neither says so of the other's.
 */
export function joinClaims(token: Claims, userinfo: Claims): Claims {
  const isSameEmail =
    [token.email, userinfo.email].includes(undefined) || plainEmail(token.email) === plainEmail(userinfo.email);
  if (isSameEmail) return { ...userinfo, ...token };
  const { email: _email, email_verified: _verified, xms_edov: _owner, ...others } = userinfo;
  return { ...others, ...token };
}

const plainEmail = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase() : email);

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const nameOf = (value: unknown) => (typeof value === 'string' && inOneLine(value)) || null;

/**
 * Reads the claims of OpenID Connect Core 1.0, section 5.1. Entra ID has `xms_edov` in place of `email_verified`: the
 * owner of the e-mail's domain is verified.
 */
export function readClaims(claims: Claims, { issuer, subject }: Pick<OidcPerson, 'issuer' | 'subject'>): OidcPerson {
  const email = textOf(claims.email);
  const verified = [claims.email_verified, claims.xms_edov].map(String);
  const groups = Array.isArray(claims.groups) ? claims.groups : [claims.groups];
  return {
    issuer,
    subject,
    email: email !== null && isEmail(email) ? email : null,
    isEmailVerified: verified.some((value) => value === 'true' || value === '1'),
    name: nameOf(claims.name) ?? nameOf(claims.preferred_username),
    groups: groups.filter((group) => typeof group === 'string'),
  };
}
