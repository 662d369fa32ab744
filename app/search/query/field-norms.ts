import { fields, occurrences, type Field } from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import { rankingWeights } from './ranking-weights';

export const fieldCount = fields.length;

/** How much occurrences in a field count, by its length in the page. */
export class FieldNorms {
  /** Per field: the constant part of the length norm, and what each word of the field adds. */
  readonly fixed = new Float64Array(fieldCount);
  readonly perWord = new Float64Array(fieldCount);

  prepare(store: SearchedPages): void {
    store.averageLengths().forEach((average, field) => {
      const share = rankingWeights.lengthShares[field] ?? 0;
      this.fixed[field] = rankingWeights.saturation * (1 - share);
      this.perWord[field] = (rankingWeights.saturation * share) / average;
    });
  }

  /** The sum over the fields of a page that have the term: see `PageScorer`. */
  relevance(lengths: Uint32Array, page: number, packed: number): number {
    let sum = 0;
    for (let field = 0; field < fieldCount; field++) {
      const count = occurrences(packed, field as Field);
      if (count === 0) continue;
      const norm =
        (this.fixed[field] as number) +
        (this.perWord[field] as number) * (lengths[page * fieldCount + field] as number);
      sum += ((rankingWeights.fieldWeights[field] as number) * count) / (count + norm);
    }
    return sum;
  }
}
