import { Client } from 'pg';
import { megabyte } from '#app/platform/byte-sizes';
import { foldWord } from '#app/search/language/fold';
import { splitWords } from '#app/search/query/lexicon';
import type { BenchQuery, CorpusPage } from './bench-files';
import { measureQueries, round, type SearchFigures } from './measure-queries';
import { startTemporaryPostgres } from './temporary-postgres';

const rowsAtOnce = 200;

/**
 * PostgreSQL full-text search at its best without a Polish dictionary: configuration `simple`, diacritics
 * folded, title and headings weighted, any word may match, every word as a prefix of its first letters.
 * @returns undefined where there is no server and none can be started
 */
export async function comparePostgres(pages: CorpusPage[], queries: BenchQuery[]): Promise<SearchFigures | undefined> {
  const url = process.env.DATABASE_URL;
  const temporary = url === undefined ? await startTemporaryPostgres() : undefined;
  if (url === undefined && temporary === undefined) return undefined;
  const client = new Client(temporary ? temporary.connection : url);
  try {
    await client.connect();
    const start = performance.now();
    await fill(client, pages);
    const build_ms = round(performance.now() - start, 0);
    const {
      rows: [size],
    } = await client.query<{ bytes: string }>(`select pg_total_relation_size('bench_pages') as bytes`);
    const figures = await measureQueries(queries, (query) => find(client, query));
    return { ...figures, build_ms, heap_mb: round(Number(size?.bytes ?? 0) / megabyte, 1), pages: pages.length };
  } finally {
    await client.end();
    await temporary?.stop();
  }
}

async function fill(client: Client, pages: CorpusPage[]): Promise<void> {
  await client.query('create temporary table bench_pages (id text, words tsvector)');
  for (let at = 0; at < pages.length; at += rowsAtOnce) {
    await client.query('begin');
    for (const { id, title, headings, body } of pages.slice(at, at + rowsAtOnce)) {
      const texts = [title, headings.join(' '), body].map((text) => foldWord(text.toLowerCase()));
      await client.query({ name: 'add', text: addPage }, [id, ...texts]);
    }
    await client.query('commit');
  }
  await client.query('create index on bench_pages using gin (words)');
  await client.query('analyze bench_pages');
}

const addPage = `insert into bench_pages values ($1,
  setweight(to_tsvector('simple', $2), 'A') || setweight(to_tsvector('simple', $3), 'B') || setweight(to_tsvector('simple', $4), 'D'))`;

const findPages = `select id from bench_pages, to_tsquery('simple', $1) as wanted
  where words @@ wanted order by ts_rank('{0.1, 0.3, 0.6, 1.0}', words, wanted, 1) desc limit 10`;

async function find(client: Client, query: string): Promise<string[]> {
  const words = splitWords(foldWord(query.toLowerCase()));
  if (words.length === 0) return [];
  const wanted = words.map((word) => `'${stemByCutting(word)}':*`).join(' | ');
  const { rows } = await client.query<{ id: string }>({ name: 'find', text: findPages }, [wanted]);
  return rows.map((row) => row.id);
}

/** The first letters stand for the word, as its ending changes with case and number. */
function stemByCutting(word: string): string {
  return word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 3));
}
