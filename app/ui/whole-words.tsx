import type { ReactNode } from 'react';

/** A word of one letter and a hyphen before the rest, such as 'e-mailach'. */
const word = /((?<![\p{L}\p{N}-])\p{L}-\p{L}+)/u;

/** A text whose words such as 'e-mailach' do not break after the first letter. What is no plain text stays as it is. */
export const wholeWords = (text: ReactNode): ReactNode =>
  typeof text === 'string' && word.test(text)
    ? text.split(word).map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : text;
