import type { FacetValue } from '#app/search/search-document';

const mostShared = 10_000;

/** The values of a page's filterable fields. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>;

/** Facets in use, so that pages with equal facets share one object. */
export class SharedFacets {
  private readonly known = new Map<string, Facets>();

  share(facets: Facets): Facets {
    const key = JSON.stringify(facets);
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size >= mostShared) this.known.clear();
    this.known.set(key, facets);
    return facets;
  }
}
