import { bodyField, categoryField, fields, headingsField, occurrences, titleField } from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import { rankingWeights } from './ranking-weights';

const fieldCount = fields.length;
const [ofTitle, ofHeadings, ofBody, ofCategory] = rankingWeights.fieldWeights as [number, number, number, number];

/** How much occurrences in a field count, by its length in the page. */
export class FieldNorms {
  /** The norms of each page in title, headings, body and category: four numbers per page. */
  ofFields = new Float64Array(0);

  private changes = -1;

  prepare(store: SearchedPages): void {
    if (this.changes === store.changes) return;
    this.changes = store.changes;
    const { lengths, span } = store;
    if (this.ofFields.length < span * fieldCount) this.ofFields = new Float64Array(Math.ceil(span * fieldCount * 1.2));
    const { ofFields } = this;
    store.averageLengths().forEach((average, field) => {
      const share = rankingWeights.lengthShares[field] ?? 0;
      const fixed = rankingWeights.saturation * (1 - share);
      const perWord = (rankingWeights.saturation * share) / average;
      for (let place = field; place < span * fieldCount; place += fieldCount)
        ofFields[place] = fixed + perWord * (lengths[place] as number);
    });
  }

  /** The sum over the fields of a page that have the term: see `PageScorer`. */
  relevance(page: number, packed: number): number {
    const { ofFields } = this;
    const first = page * fieldCount;
    let sum = 0;
    let count = occurrences(packed, titleField);
    if (count !== 0) sum = (ofTitle * count) / (count + (ofFields[first] as number));
    count = occurrences(packed, headingsField);
    if (count !== 0) sum += (ofHeadings * count) / (count + (ofFields[first + headingsField] as number));
    count = occurrences(packed, bodyField);
    if (count !== 0) sum += (ofBody * count) / (count + (ofFields[first + bodyField] as number));
    count = occurrences(packed, categoryField);
    if (count !== 0) sum += (ofCategory * count) / (count + (ofFields[first + categoryField] as number));
    return sum;
  }
}
