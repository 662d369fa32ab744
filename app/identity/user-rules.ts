import type { FieldErrors } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { isEmail, typedEmail } from '#app/platform/email';
import type { Role } from './session-user';

export const roles = ['user', 'moderator', 'admin'] as const satisfies readonly Role[];
export const shortestUsername = 3;
export const longestUsername = 60;
export const shortestPassword = 8;
export const longestPassword = 200;
export const longestPasskeyName = 60;
export const longestApiKeyName = 80;

/** The input for an account. A missing field is left unchanged; an empty password counts as missing. */
export interface UserInput {
  email?: string;
  username?: string;
  role?: string;
  password?: string;
  /** Only forms send it. */
  confirm_password?: string;
}

/** The length of a text in characters: letters beyond the first 65,536 count once. */
export const charactersOf = (text: string): number => [...text].length;

/** What is no longer than a username may be, cut between characters. */
export const cutUsername = (text: string): string => [...text].slice(0, longestUsername).join('');

export const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);

/** The messages by field; empty when it can be saved. */
export function checkUser(input: UserInput): FieldErrors {
  const { errors } = identityTexts;
  const fields: FieldErrors = {};
  const { email, username, role, password, confirm_password } = input;
  if (email !== undefined && !isEmail(typedEmail(email))) fields.email = [errors.email];
  if (username !== undefined) {
    const length = charactersOf(username.trim());
    if (length < shortestUsername) fields.username = [errors.usernameTooShort];
    else if (length > longestUsername) fields.username = [errors.usernameTooLong];
  }
  if (role !== undefined && !isRole(role)) fields.role = [errors.role];
  if (password) {
    if (charactersOf(password) < shortestPassword) fields.password = [errors.passwordTooShort];
    else if (password.length > longestPassword) fields.password = [errors.passwordTooLong];
  }
  if (confirm_password !== undefined && (password ?? '') !== confirm_password)
    fields.confirm_password = [errors.passwordsDiffer];
  return fields;
}
