import type { ReactNode } from 'react';
import { keepShortWords } from '#app/platform/short-words';

/** A word of one letter and a hyphen before the rest, such as 'e-mailach'. */
const word = /((?<![\p{L}\p{N}-])\p{L}-\p{L}+)/u;

/**
 * A text whose lines end with no word of one letter, and whose words such as 'e-mailach' do not break after the first
 * letter. What is no plain text stays as it is.
 */
export function wholeWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const kept = keepShortWords(text);
  if (!word.test(kept)) return kept;
  return kept.split(word).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
