import type { CheckedText } from './checked-text';
import type { Issue, Readability } from './issue';
import { readabilityOf } from './readability';
import { rules } from './rules/rules';

export interface Checked {
  /** In the order of the text. */
  issues: Issue[];
  readability: Readability;
}

/** Checks a text with every rule. */
export function checkText(text: CheckedText): Checked {
  const lineStarts = [0];
  for (let at = text.source.indexOf('\n'); at !== -1; at = text.source.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const issues = rules.flatMap(({ id, find }) =>
    Array.from(find(text), ({ start, end, ...finding }) => {
      const line = lineAt(lineStarts, start);
      return { rule: id, line, column: start - (lineStarts[line - 1] ?? 0) + 1, length: end - start, ...finding };
    }),
  );
  issues.sort((one, other) => one.line - other.line || one.column - other.column);
  return { issues, readability: readabilityOf(text.prose, text.lemmasOf) };
}

/** The line of an offset, from 1, by binary search. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
