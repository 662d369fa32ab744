import type { SearchDocument } from '#app/search/search-document';

/** A document of one section, for tests. */
export function buildDocument(fields: Partial<SearchDocument> & { id: string; text?: string }): SearchDocument {
  const { text = '', ...rest } = fields;
  return {
    module: 'documentation',
    title: fields.id,
    url: `/dokumentacja/${fields.id}`,
    sections: [{ heading: null, anchor: null, text }],
    category: null,
    ...rest,
  };
}

/** Numbers that look random and are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
