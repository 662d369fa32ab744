/** The pages with the highest scores in descending order, earlier ones first among equals, without sorting them all. */
export function takeBest(pages: Uint32Array, most: number, scoreOf: Float64Array): number[] {
  const count = Math.min(most, pages.length);
  const kept = new Uint32Array(count + 1);
  const scores = new Float64Array(count + 1);
  let length = 0;
  let least = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < pages.length; at++) {
    const page = pages[at] as number;
    const score = scoreOf[page] as number;
    if (length === count && score <= least) continue;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((scores[middle] as number) >= score) low = middle + 1;
      else high = middle;
    }
    kept.copyWithin(low + 1, low, length);
    scores.copyWithin(low + 1, low, length);
    kept[low] = page;
    scores[low] = score;
    if (length < count) length++;
    if (length === count) least = scores[length - 1] ?? least;
  }
  return [...kept.subarray(0, length)];
}
