/** A reviewer's comment at a line of a text. */
export interface LineComment {
  id: string;
  /** From 1, in the text as it was then. */
  line: number;
  /** What stood in that line. */
  quote: string;
  comment: string;
  /** Null where the account is gone. */
  author: string | null;
  at: string;
}

/** A comment with its place in the text as it is now. */
export interface PlacedComment extends LineComment {
  /** Whether the line is no more as it was commented. */
  changed: boolean;
}

/**
 * Where comments belong in a text that went on changing: at their line while it reads as it did, else at the nearest
 * line that reads so, else about where it was.
 * @returns the comments by the number of their line, from 1
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
