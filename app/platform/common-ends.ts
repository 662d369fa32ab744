/**
 * How much of two texts is equal at their beginnings, and of the rest at their ends, in UTF-16 units.
 *
 * @example commonEnds('a b c', 'a x c') // { start: 2, end: 2 }
 */
export function commonEnds(one: string, other: string): { start: number; end: number } {
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < least - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end += 1;
  return { start, end };
}
