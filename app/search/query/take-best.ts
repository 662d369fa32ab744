/** The items with the highest scores, the highest first, without sorting all. */
export function takeBest<Item extends { score: number }>(items: Item[], count: number): Item[] {
  if (items.length <= count) return [...items].sort((a, b) => b.score - a.score);
  const kept = items.slice(0, count).sort((a, b) => b.score - a.score);
  let least = kept.at(-1)?.score ?? 0;
  for (let index = count; index < items.length; index++) {
    const item = items[index];
    if (!item || item.score <= least) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((kept[middle]?.score ?? 0) >= item.score) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, item);
    kept.pop();
    least = kept.at(-1)?.score ?? 0;
  }
  return kept;
}
