import * as z from 'zod';
import { typedEmail } from '#app/platform/email';
import { inOneLine } from '#app/platform/one-line';
import { ignoredFields, parseInput, storableText as text } from '#app/platform/validation.server';
import { identityTexts } from '#app/texts/pl/identity';
import type { Role } from './session-user';
import { type PasswordJudge, requireValid } from './password-rule.server';

/** The input for an account. */
export const userSchema = z
  .strictObject({
    email: text.overwrite(typedEmail),
    username: text.overwrite(inOneLine),
    role: text,
    password: text,
    confirm_password: text,
    avatar_url: text.regex(/^\/files\/[\w.-]{1,200}$/, identityTexts.errors.avatar).nullable(),
    ...ignoredFields,
  })
  .partial();

export interface CheckedUser {
  email?: string;
  username?: string;
  role?: Role;
  avatar_url?: string | null;
  /** Never empty: an empty one is removed. */
  password?: string;
}

/** An account as it is before its change. */
type KnownUser = Record<'email' | 'username', string>;

const isText = (value: string | undefined) => value !== undefined;

/**
 * Validates the input of a form or a call.
 * @param known null for an account that is to be made, which needs an e-mail and a name
 * @throws AppError `invalid` with all messages by field
 */
export async function checkUserInput(
  judge: PasswordJudge,
  input: unknown,
  known: KnownUser | null,
): Promise<CheckedUser> {
  const { email, username, role, password, confirm_password, avatar_url } = parseInput(userSchema, input);
  const given = { email, username, role, password, confirm_password };
  if (!known) for (const name of ['email', 'username'] as const) given[name] ??= '';
  await requireValid(judge, given, [known?.email, known?.username, email, username].filter(isText));
  return {
    ...(email !== undefined && { email }),
    ...(username !== undefined && { username }),
    ...(role !== undefined && { role: role as Role }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(password && { password }),
  };
}
