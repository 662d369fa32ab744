// How well and how fast the portal's search answers: npm run bench:search (bench/README.md).
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { createSearchIndex } from '#app/search/search-index';
import { hasFlag, readJsonLines, readOption, toDocument, type BenchQuery, type CorpusPage } from './bench-files';
import { compareMiniSearch } from './compare-minisearch';
import { comparePostgres } from './compare-postgres';
import { measureQueries, round, type SearchFigures } from './measure-queries';

const RESULTS = 10;
const BYTES_PER_MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const corpusFile = readOption('corpus');
const queriesFile = readOption('queries');
if (!corpusFile || !queriesFile) {
  console.log('usage: npm run bench:search -- --corpus FILE --queries FILE [--json] [--compare]');
} else {
  const pages = readJsonLines<CorpusPage>(corpusFile);
  const queries = readJsonLines<BenchQuery>(queriesFile);
  const own = await measurePortalSearch(pages, queries);
  if (hasFlag('json')) console.log(JSON.stringify(own));
  else printFigures('portal', own);
  if (hasFlag('compare')) {
    printFigures('MiniSearch', await compareMiniSearch(pages, queries, usedMegabytes));
    const postgres = await comparePostgres(pages, queries);
    if (postgres) printFigures('PostgreSQL full text', postgres);
    else console.log('PostgreSQL: left out, as there is neither DATABASE_URL nor a server program');
  }
}

async function measurePortalSearch(pages: CorpusPage[], queries: BenchQuery[]): Promise<SearchFigures> {
  const before = usedMegabytes();
  const index = createSearchIndex(loadAnalyser());
  const start = performance.now();
  await index.putAll(documentsOf(pages));
  const build_ms = round(performance.now() - start, 0);
  const heap_mb = round(usedMegabytes() - before, 1);
  const figures = await measureQueries(queries, (query) => index.search(query, { limit: RESULTS }).items.map((item) => item.id));
  return { ...figures, build_ms, heap_mb, pages: index.size };
}

function* documentsOf(pages: CorpusPage[]) {
  for (const page of pages) yield toDocument(page);
}

function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / BYTES_PER_MB;
}

function printFigures(name: string, figures: SearchFigures): void {
  const { types, ...whole } = figures;
  console.log(`\n${name}`);
  console.table([whole]);
  console.table(types);
}
