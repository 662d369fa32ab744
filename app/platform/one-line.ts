const breaks = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Control characters, a zero-width space, a word joiner, a byte order mark, and what turns the direction of letters
 * round. Soft hyphens, joiners (of emoji, too) and variation selectors are part of what is written. NUL is refused.
 */
// oxlint-disable-next-line no-control-regex -- they are what is dropped
const unseen = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** One line of text as it is kept: with spaces for its line breaks, without outer spaces and what nobody can see. */
export const inOneLine = (text: string): string => text.replace(breaks, ' ').replace(unseen, '').trim();
