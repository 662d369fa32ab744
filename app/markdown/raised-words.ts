const signs: Record<string, { plain: string; small: string; mark: string }> = {
  sup: { plain: '0123456789+-−=()n', small: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ', mark: '^' },
  sub: { plain: '0123456789+-−=()', small: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎', mark: '_' },
};

/**
 * Raised and lowered words, which Markdown has not, as Unicode's signs or with '^' or '_': '23' → '²³', 'a+b' →
 * '^(a+b)'
 * @param tag `sup` or `sub`
 */
export const raisedWords = (words: string, tag: string): string =>
  words.replace(/\S(?:.*\S)?/s, (found) => small(found, tag));

function small(words: string, tag: string): string {
  const { plain = '', small: given = '', mark = '' } = signs[tag] ?? {};
  const found = [...words].map((letter) => given[plain.indexOf(letter)]);
  if (!found.includes(undefined)) return found.join('');
  // '[1]' and '®' stand apart by themselves.
  if (/^\[|^[^\p{L}\p{N}]+$/u.test(words)) return words;
  return mark + (/^[\p{L}\p{N}]+$/u.test(words) ? words : `(${words})`);
}
