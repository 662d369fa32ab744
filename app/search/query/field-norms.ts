import { bodyField, fields, occurrences, type Field } from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import { rankingWeights } from './ranking-weights';

const fieldCount = fields.length;

/** How much occurrences in a field count, by its length in the page. */
export class FieldNorms {
  /** Per field: the constant part of the length norm, and what each word of the field adds. */
  private readonly fixed = new Float64Array(fieldCount);
  private readonly perWord = new Float64Array(fieldCount);
  /** The norm of each page's body. */
  ofBody = new Float64Array(0);

  private changes = -1;

  prepare(store: SearchedPages): void {
    if (this.changes === store.changes) return;
    this.changes = store.changes;
    store.averageLengths().forEach((average, field) => {
      const share = rankingWeights.lengthShares[field] ?? 0;
      this.fixed[field] = rankingWeights.saturation * (1 - share);
      this.perWord[field] = (rankingWeights.saturation * share) / average;
    });
    const { lengths, span } = store;
    if (this.ofBody.length < span) this.ofBody = new Float64Array(Math.ceil(span * 1.2));
    const { ofBody } = this;
    const fixed = this.fixed[bodyField] as number;
    const perWord = this.perWord[bodyField] as number;
    for (let page = 0; page < span; page++)
      ofBody[page] = fixed + perWord * (lengths[page * fieldCount + bodyField] as number);
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
