import MiniSearch, { type SearchOptions } from 'minisearch';
import { foldWord } from '#app/search/language/fold';
import type { BenchQuery, CorpusPage } from './bench-files';
import { measureQueries, round, type SearchFigures } from './measure-queries';

/** Settings worth trying for Polish; the best by MRR on the queries at hand is reported. */
const allSettings: SearchOptions[] = [
  { prefix: true, fuzzy: 0.2, boost: { title: 3, headings: 1.3 } },
  { prefix: true, fuzzy: 0.3, boost: { title: 3, headings: 2 } },
  {
    prefix: true,
    fuzzy: (term) => (term.length > 7 ? 0.35 : 0.2),
    boost: { title: 4, headings: 3 },
    weights: { fuzzy: 0.6, prefix: 0.5 },
  },
  {
    prefix: true,
    fuzzy: (term) => (term.length > 7 ? 2 : 1),
    boost: { title: 3, headings: 3 },
    weights: { fuzzy: 0.45, prefix: 0.375 },
  },
];

/** MiniSearch with diacritics folded, in the best of several settings. */
export async function compareMiniSearch(
  pages: CorpusPage[],
  queries: BenchQuery[],
  usedMegabytes: () => number,
): Promise<SearchFigures> {
  const before = usedMegabytes();
  const start = performance.now();
  const index = new MiniSearch<{ id: string; title: string; headings: string; body: string }>({
    fields: ['title', 'headings', 'body'],
    processTerm: (term) => foldWord(term.toLowerCase()),
  });
  for (const { id, title, headings, body } of pages) index.add({ id, title, headings: headings.join(' '), body });
  const build_ms = round(performance.now() - start, 0);
  const heap_mb = round(usedMegabytes() - before, 1);
  let best: SearchFigures | undefined;
  for (const options of allSettings) {
    const find = (query: string): string[] =>
      index
        .search(query, options)
        .slice(0, 10)
        .map((hit) => String(hit.id));
    const figures = await measureQueries(queries, find);
    if (!best || figures.mrr10 > best.mrr10) best = { ...figures, build_ms, heap_mb, pages: pages.length };
  }
  if (!best) throw new Error('no settings to try');
  return best;
}
