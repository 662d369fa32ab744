import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

/** An account's name stands among the options of its field, by id. */
const word = (value: unknown, options: Readonly<Record<string, string | undefined>>) =>
  options[String(value)] ?? String(value);

export const account: FieldBehaviour<'account'> = { ...typedText, readable: word, word, namesAccounts: true };
