import { escapeHtml } from '#app/platform/escape-html';
import type { FormMatcher } from './form-matcher';
import { eachWord } from '#app/search/language/tokenize';

/** The text as HTML, with the words that match the query in `<mark>`. */
export function markWords(text: string, matcher: FormMatcher): string {
  const spans: { start: number; end: number }[] = [];
  eachWord(text, (word, start, end) => {
    if (!matcher.isMatch(word)) return;
    // A whole identifier comes after its parts, and is marked in place of them.
    while ((spans.at(-1)?.start ?? -1) >= start) spans.pop();
    spans.push({ start, end });
  });
  let html = '';
  let done = 0;
  for (const { start, end } of spans) {
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    done = end;
  }
  return html + escapeHtml(text.slice(done));
}
