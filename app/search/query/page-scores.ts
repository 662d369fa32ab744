/** The pages found by a search, by number; reused by the next search. */
export class PageScores {
  /** The numbers of the pages, ascending after `sort`. */
  pages = new Uint32Array(0);
  score = new Float64Array(0);
  /** The share of the query that the page covers, weighted by rarity: 0 to 1. */
  coverage = new Float64Array(0);
  /** The share that its title and headings cover. */
  titled = new Float64Array(0);
  /** The variant of the query that found it. */
  variant = new Uint8Array(0);
  private found = new Uint32Array(0);
  private isFound = new Uint8Array(0);
  /** The same, four pages at a time. */
  private areFound = new Uint32Array(0);
  private count = 0;

  /** Clears the results, and makes room for pages with numbers below `span`. */
  reset(span: number): void {
    if (this.isFound.length < span) {
      const size = Math.ceil(span * 0.3 + 4) * 4;
      this.score = new Float64Array(size);
      this.coverage = new Float64Array(size);
      this.titled = new Float64Array(size);
      this.variant = new Uint8Array(size);
      this.found = new Uint32Array(size);
      this.isFound = new Uint8Array(size);
      this.areFound = new Uint32Array(this.isFound.buffer);
    } else for (let place = 0; place < this.count; place++) this.isFound[this.found[place] as number] = 0;
    this.count = 0;
  }

  /** Keeps the best score of a page that is found more than once. */
  take(page: number, variant: number, score: number, coverage: number, titled: number): void {
    if (this.isFound[page] === 0) {
      this.isFound[page] = 1;
      this.found[this.count++] = page;
    } else if ((this.score[page] as number) >= score) return;
    this.score[page] = score;
    this.coverage[page] = coverage;
    this.titled[page] = titled;
    this.variant[page] = variant;
  }

  /** @param span as for `reset` */
  sort(span: number): void {
    const { found, isFound, areFound } = this;
    let place = 0;
    for (let four = 0; four * 4 < span; four++) {
      if (areFound[four] === 0) continue;
      for (let page = four * 4; page < four * 4 + 4; page++) if (isFound[page] === 1) found[place++] = page;
    }
    this.pages = found.subarray(0, place);
  }
}
