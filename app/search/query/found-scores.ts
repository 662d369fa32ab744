/** Pages that a variant of the query has found, each with what it has of the query; reused by the next query. */
export class FoundScores {
  pages = new Uint32Array(0);
  totals = new Float64Array(0);
  covered = new Float64Array(0);
  titled = new Float64Array(0);
  count = 0;

  add(page: number, total: number, covered: number, titled: number): void {
    const { count } = this;
    if (count === this.pages.length) this.grow();
    this.pages[count] = page;
    this.totals[count] = total;
    this.covered[count] = covered;
    this.titled[count] = titled;
    this.count++;
  }

  private grow(): void {
    const size = this.count * 2 + 1024;
    const pages = new Uint32Array(size);
    pages.set(this.pages);
    this.pages = pages;
    for (const name of ['totals', 'covered', 'titled'] as const) {
      const larger = new Float64Array(size);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}
