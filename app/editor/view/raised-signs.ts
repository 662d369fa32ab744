const signs: Record<string, { plain: string; small: string; mark: string }> = {
  SUP: { plain: '0123456789+-−=()n', small: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ', mark: '^' },
  SUB: { plain: '0123456789+-−=()', small: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎', mark: '_' },
};

/**
 * Raised and lowered words, which Markdown has not, as Unicode's signs or with '^' or '_': 10<sup>23</sup> → 10²³,
 * 2<sup>a+b</sup> → 2^(a+b). Footnotes that are links stay.
 */
export function meanRaised(body: HTMLElement): void {
  for (const one of body.querySelectorAll('sup:not([data-note]), sub')) {
    if (one.closest('a') || one.querySelector('a, img, [data-note]')) continue;
    one.replaceWith(one.textContent.replace(/\S(?:.*\S)?/s, (words) => small(words, one.tagName)));
  }
}

function small(words: string, tag: string): string {
  const { plain = '', small: given = '', mark = '' } = signs[tag] ?? {};
  const found = [...words].map((letter) => given[plain.indexOf(letter)]);
  if (!found.includes(undefined)) return found.join('');
  // '[1]' and '®' stand apart by themselves.
  if (/^\[|^[^\p{L}\p{N}]+$/u.test(words)) return words;
  return mark + (/^[\p{L}\p{N}]+$/u.test(words) ? words : `(${words})`);
}
