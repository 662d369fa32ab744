import type { RankedPage } from './rank-pages';

/** As many as some people type within a second or two; each has a few pages and what matches their words. */
const mostKept = 24;

/**
 * The last rankings of queries that are being typed: each further letter asks again for the words before it. They hold
 * as long as the index stays as it is.
 */
export class KeptRankings {
  private readonly rankings = new Map<string, RankedPage[]>();
  private changes = 0;

  /** @param changes how often the index has changed so far */
  of(key: string, changes: number, rank: () => RankedPage[]): RankedPage[] {
    if (changes !== this.changes) this.rankings.clear();
    this.changes = changes;
    const ranked = this.rankings.get(key) ?? rank();
    // The last asked for is the last to go.
    this.rankings.delete(key);
    this.rankings.set(key, ranked);
    if (this.rankings.size > mostKept) this.rankings.delete(this.rankings.keys().next().value as string);
    return ranked;
  }
}
