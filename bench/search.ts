// How well and how fast the portal's search answers: npm run bench:search (bench/search.md).
import { statSync } from 'node:fs';
import { megabyte } from '#app/platform/byte-sizes';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { Lexicon } from '#app/search/query/lexicon';
import { loadThesaurus } from '#app/search/language/load-thesaurus.server';
import type { SearchDocument } from '#app/search/search-document';
import { createSearchIndex } from '#app/search/search-index';
import { heldBytes } from '#test/held-memory';
import { hasFlag, readJsonLines, readOption, toDocument, type BenchQuery, type CorpusPage } from './bench-files';
import { compareMiniSearch } from './compare-minisearch';
import { comparePostgres } from './compare-postgres';
import { readMarkdownDocuments } from './markdown-corpus';
import { measurePlaces } from './measure-places';
import { measureSaved } from './measure-saved';
import { measureTyping } from './measure-typing';
import { makeManyPages } from './many-pages';
import { fillPostgres } from './postgres-engine';
import { measureQueries, round, type SearchFigures } from './measure-queries';
import { readSampleDocuments } from './sample-corpus';

const mostResults = 10;

const corpusFile = readOption('corpus');
const queriesFile = readOption('queries');
if (!corpusFile || !queriesFile) {
  console.log(
    'usage: npm run bench:search -- --corpus FILE --queries FILE [--pages N] [--json] [--misses] [--typing] [--places] [--saved] [--compare] [--engine postgres]',
  );
} else {
  const isFile = corpusFile !== 'sample' && statSync(corpusFile).isFile();
  const read = isFile ? readJsonLines<CorpusPage>(corpusFile) : [];
  const documents = isFile ? makeDocuments(read) : await readDocuments(corpusFile);
  const queries = readJsonLines<BenchQuery>(queriesFile);
  const measure = readOption('engine') === 'postgres' ? measurePostgresSearch : measurePortalSearch;
  const own = await measure(documents, queries);
  if (hasFlag('json')) console.log(JSON.stringify(own));
  else printFigures('portal', own);
  if (hasFlag('compare')) {
    printFigures('MiniSearch', await compareMiniSearch(read, queries, usedMegabytes));
    const postgres = await comparePostgres(read, queries);
    if (postgres) printFigures('PostgreSQL full text', postgres);
    else console.log('PostgreSQL: left out, as there is neither DATABASE_URL nor a server program');
  }
}

async function measurePortalSearch(documents: Iterable<SearchDocument>, queries: BenchQuery[]): Promise<SearchFigures> {
  const before = usedMegabytes();
  const analyser = loadAnalyser();
  let index = createSearchIndex(analyser);
  const start = performance.now();
  await index.putAll(documents);
  const build_ms = round(performance.now() - start, 0);
  if (hasFlag('saved')) {
    const { figures, loaded } = await measureSaved(index, analyser);
    console.table([figures]);
    index = loaded;
  }
  const heap_mb = round(usedMegabytes() - before, 1);
  index.setLexicon(await Lexicon.read({ synonyms: [...loadThesaurus()], forms: [] }, analyser));
  if (hasFlag('typing'))
    console.table([measureTyping(queries, (typed, limit) => index.suggest(typed, limit).map(({ id }) => id))]);
  if (hasFlag('places'))
    console.table([
      measurePlaces([...documents], queries, (query) => index.search(query, { limit: mostResults }).items),
    ]);
  const find = (query: string) => index.search(query, { limit: mostResults }).items.map((item) => item.id);
  const figures = await measureQueries(queries, find, hasFlag('misses') ? printMiss : undefined);
  return { ...figures, build_ms, heap_mb, pages: index.size };
}

/** The same index in PostgreSQL: its memory is that of the vocabulary in this process. */
async function measurePostgresSearch(
  documents: Iterable<SearchDocument>,
  queries: BenchQuery[],
): Promise<SearchFigures> {
  const before = usedMegabytes();
  const start = performance.now();
  const analyser = loadAnalyser();
  const { index, tableMegabytes, stop } = await fillPostgres(documents, analyser);
  try {
    const build_ms = round(performance.now() - start, 0);
    const heap_mb = round(usedMegabytes() - before, 1);
    index.setLexicon(await Lexicon.read({ synonyms: [...loadThesaurus()], forms: [] }, analyser));
    const opening = performance.now();
    await index.begin();
    console.table([{ tables_mb: round(tableMegabytes, 0), start_ms: round(performance.now() - opening, 0) }]);
    const find = async (query: string) =>
      (await index.search(query, { limit: mostResults })).items.map((item) => item.id);
    const typed = queries.map(({ type, query, target }) => ({ type, query: query.slice(0, -2), target }));
    const suggest = async (query: string) => (await index.suggest(query, mostResults)).map((item) => item.id);
    const { types: _types, ...typing } = await measureQueries(typed, suggest);
    console.table([{ while: 'typing', ...typing }]);
    const figures = await measureQueries(queries, find, hasFlag('misses') ? printMiss : undefined);
    return { ...figures, build_ms, heap_mb, pages: index.size };
  } finally {
    await stop();
  }
}

function makeDocuments(read: CorpusPage[]): Iterable<SearchDocument> {
  const count = Number(readOption('pages') ?? read.length);
  return eachDocument(count > read.length ? makeManyPages(read, count) : read);
}

function readDocuments(corpus: string): Promise<SearchDocument[]> {
  return corpus === 'sample' ? readSampleDocuments() : readMarkdownDocuments(corpus);
}

function* eachDocument(pages: Iterable<CorpusPage>): Generator<SearchDocument> {
  for (const page of pages) yield toDocument(page);
}

function printMiss({ type, query, target }: BenchQuery, rank: number, ids: string[]): void {
  console.log(`${rank + 1}\t${type}\t${query}\t${String(target)}\t← ${ids.slice(0, 3).join(' · ')}`);
}

function usedMegabytes(): number {
  return heldBytes() / megabyte;
}

function printFigures(name: string, figures: SearchFigures): void {
  const { types, ...whole } = figures;
  console.log(`\n${name}`);
  console.table([whole]);
  console.table(types);
}
