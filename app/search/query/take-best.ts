/** The items with the highest scores in descending order, earlier ones first among equals, without sorting them all. */
export function takeBest<Item>(items: ArrayLike<Item>, count: number, scoreOf: (item: Item) => number): Item[] {
  const kept: Item[] = [];
  const scores: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Item;
    const score = scoreOf(item);
    if (kept.length >= count && score <= least) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((scores[middle] as number) >= score) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, item);
    scores.splice(low, 0, score);
    if (kept.length > count) {
      kept.pop();
      scores.pop();
    }
    if (kept.length >= count) least = scores.at(-1) ?? least;
  }
  return kept;
}
