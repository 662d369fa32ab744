import type { Issue } from './issue';

const longestPassage = 300;

/** What of a text an issue is about, in one line; '' where it is about the whole. */
export function passageOf(source: string, { line, column, length }: Pick<Issue, 'line' | 'column' | 'length'>): string {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = source.indexOf('\n', start) + 1;
  const passage = source.slice(start + column - 1, start + column - 1 + length);
  return passage.replace(/\s+/g, ' ').trim().slice(0, longestPassage);
}
