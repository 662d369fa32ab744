import type { SearchDocument, SearchHit } from '#app/search/search-document';
import type { BenchQuery } from './bench-files';
import { round } from './measure-queries';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

export interface PlaceFigures {
  /** Hits that lead into a page. */
  links: number;
  /** The share of them whose snippet is from the section that they lead to. */
  one_section: number;
}

/** How many of the hits that lead to a section show a text of that section. */
export function measurePlaces(
  documents: SearchDocument[],
  queries: BenchQuery[],
  search: (query: string) => SearchHit[],
): PlaceFigures {
  const byId = new Map(documents.map((document) => [document.id, document]));
  let links = 0;
  let right = 0;
  for (const { query } of queries) {
    for (const { id, url, snippet } of search(query)) {
      const document = byId.get(id);
      if (!document || url === document.url) continue;
      links++;
      const anchor = decodeURIComponent(url.slice(document.url.length + 1));
      if (textUnder(document, anchor).includes(plain(snippet))) right++;
    }
  }
  return { links, one_section: round(right / Math.max(1, links), 3) };
}

/** The section's text; of one that has only further headings, the text under the first of these. */
function textUnder({ sections }: SearchDocument, anchor: string): string {
  const at = sections.findIndex((section) => section.anchor === anchor);
  return bare(sections.slice(at).find(({ text }) => text !== '')?.text ?? '');
}

const plain = (html: string): string =>
  bare(
    html.replaceAll(/<\/?mark>/g, '').replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity),
  );

/** Removes ellipses and spaces, since a snippet has fewer spaces. */
const bare = (text: string): string => text.normalize('NFC').replaceAll(/…|\s+/g, '');
