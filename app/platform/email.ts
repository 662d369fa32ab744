import { inOneLine } from './one-line';

export const longestEmail = 254;

// Control characters, unseen ones and lone surrogates have no place in mail, and NUL none in the database.
const part = String.raw`\s\p{Cc}\p{Cf}\p{Cs}@<>()[\],;:\\"`;
const form = new RegExp(String.raw`^[^${part}]{1,64}@[^${part}.]+(\.[^${part}.]+)+$`, 'u');

/**
 * Whether `value` looks like an e-mail address, with letters beyond ASCII allowed. Only sending a message could prove
 * it.
 */
export const isEmail = (value: string) => value.length <= longestEmail && form.test(value);

/** An address as it is kept: without the spaces and unseen characters that come along when one is pasted. */
export const typedEmail = (typed: string): string => inOneLine(typed);

/**
 * The sender of mail: an address, or a name and an address; null for what is neither.
 * `readSender('Portal: pomoc <portal@example.pl>')` → { name: 'Portal: pomoc', address: 'portal@example.pl' }
 */
export function readSender(text: string): { name: string; address: string } | null {
  const [, name = '', address = text] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text) ?? [];
  return isEmail(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : null;
}
