import type { BenchQuery } from './bench-files';
import { round } from './measure-queries';

const mostShown = 5;
const letterCounts = [0, 1, 2, 3, 4];
/** The query typed so far, and the word that is being typed. */
const lastWord = /^(.*\s)(\p{L}{4,})$/u;

/**
 * The share of queries whose right page is among five suggestions, by how many letters of their last word are typed.
 */
export function measureTyping(
  queries: BenchQuery[],
  suggest: (typed: string, limit: number) => string[],
): Record<string, number> {
  const right = letterCounts.map(() => 0);
  let asked = 0;
  for (const { query, target } of queries) {
    const [, before, word] = lastWord.exec(query.trim()) ?? [];
    if (before === undefined || word === undefined) continue;
    asked++;
    letterCounts.forEach((letters, index) => {
      const ids = suggest((before + word.slice(0, letters)).trim(), mostShown);
      if (ids.some((id) => [target].flat().includes(id))) right[index] = (right[index] ?? 0) + 1;
    });
  }
  const share = (count: number): number => round(count / Math.max(1, asked), 3);
  return {
    n: asked,
    ...Object.fromEntries(right.map((count, index) => [`${letterCounts[index]} letters`, share(count)])),
  };
}
