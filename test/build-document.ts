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
