import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

/** The name of an account: the field's options hold names by id. */
const word = (value: unknown, options: Readonly<Record<string, string | undefined>>) =>
  options[String(value)] ?? String(value);

export const account: FieldBehaviour<'account'> = { ...typedText, readable: word, word, namesAccounts: true };
