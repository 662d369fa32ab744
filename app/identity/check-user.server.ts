import * as z from 'zod';
import { invalid } from '#app/platform/errors';
import { errorsByField, ignoredFields, storableText as text } from '#app/platform/validation.server';
import { identityTexts } from '#app/texts/pl/identity';
import type { Role } from './session-user';
import { checkUser } from './user-rules';

/** The input for an account. */
export const userSchema = z
  .strictObject({
    email: text,
    username: text,
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

/**
 * Validates the input of a form or a call.
 * @throws AppError `invalid` with all messages by field
 */
export function checkUserInput(input: unknown, required: readonly ('email' | 'username')[] = []): CheckedUser {
  const parsed = userSchema.safeParse(input);
  if (!parsed.success) throw invalid(errorsByField(parsed.error));
  const { email, username, role, password, confirm_password, avatar_url } = parsed.data;
  const given = { email, username, role, password, confirm_password };
  for (const name of required) given[name] ??= '';
  const fields = checkUser(given);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return {
    ...(email !== undefined && { email: email.trim() }),
    ...(username !== undefined && { username: username.trim() }),
    ...(role !== undefined && { role: role as Role }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(password && { password }),
  };
}
