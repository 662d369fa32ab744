/** A reviewer's comment at a line of a text. */
export interface LineComment {
  id: string;
  /** From 1, in the text at that time. */
  line: number;
  /** The text of that line at the time. */
  quote: string;
  comment: string;
  /** Null where the account was deleted. */
  author: string | null;
  at: string;
}

/** A comment with its place in the current text. */
export interface PlacedComment extends LineComment {
  /** Whether the commented line has changed since or was removed. */
  changed: boolean;
}

/**
 * Places comments in a text that has changed since: at their line while it reads the same, else at the nearest line
 * that does, else about where it was.
 * @returns the comments by line number, from 1
 *
 * @example placeComments(['nowy', 'a', 'b'], [{ line: 1, quote: 'a', … }]) → Map { 2 → [{ …, changed: false }] }
 */
export function placeComments(
  lines: readonly string[],
  comments: readonly LineComment[],
): Map<number, PlacedComment[]> {
  const placed = new Map<number, PlacedComment[]>();
  for (const comment of comments) {
    const found = nearestLine(lines, comment);
    const line = found ?? Math.max(1, Math.min(comment.line, lines.length));
    placed.set(line, [...(placed.get(line) ?? []), { ...comment, changed: found === undefined }]);
  }
  return placed;
}

function nearestLine(lines: readonly string[], { line, quote }: LineComment): number | undefined {
  for (let away = 0; away < Math.max(lines.length, line); away++) {
    const near = [line - away, line + away].find((number) => lines[number - 1] === quote);
    if (near !== undefined) return near;
  }
  return undefined;
}
