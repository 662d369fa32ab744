import postgres from 'postgres';
import { foldWord } from '#app/search/language/fold';
import { splitWords } from '#app/search/query/lexicon';
import type { BenchQuery, CorpusPage } from './bench-files';
import { measureQueries, round, type SearchFigures } from './measure-queries';
import { startTemporaryPostgres } from './temporary-postgres';

const ROWS_AT_ONCE = 200;
const BYTES_PER_MB = 1024 * 1024;

/**
 * PostgreSQL full text as well as it goes without a Polish dictionary: configuration `simple`, diacritics
 * folded, title and headings weighted, any word may match, every word as a prefix of its first letters.
 * @returns undefined where there is no server and none can be started
 */
export async function comparePostgres(pages: CorpusPage[], queries: BenchQuery[]): Promise<SearchFigures | undefined> {
  const url = process.env.DATABASE_URL;
  const temporary = url === undefined ? await startTemporaryPostgres() : undefined;
  if (url === undefined && temporary === undefined) return undefined;
  const sql = temporary ? postgres({ ...temporary.connection, max: 1, onnotice: () => {} }) : postgres(url ?? '', { max: 1, onnotice: () => {} });
  try {
    const start = performance.now();
    await fill(sql, pages);
    const build_ms = round(performance.now() - start, 0);
    const [size] = await sql<{ bytes: string }[]>`select pg_total_relation_size('bench_pages') as bytes`;
    const figures = await measureQueries(queries, (query) => find(sql, query));
    return { ...figures, build_ms, heap_mb: round(Number(size?.bytes ?? 0) / BYTES_PER_MB, 1), pages: pages.length };
  } finally {
    await sql.end();
    await temporary?.stop();
  }
}

async function fill(sql: postgres.Sql, pages: CorpusPage[]): Promise<void> {
  await sql`create temporary table bench_pages (id text, words tsvector)`;
  for (let at = 0; at < pages.length; at += ROWS_AT_ONCE) {
    await sql.begin(async (transaction) => {
      for (const { id, title, headings, body } of pages.slice(at, at + ROWS_AT_ONCE)) {
        const [ofTitle, ofHeadings, ofBody] = [title, headings.join(' '), body].map((text) => foldWord(text.toLowerCase())) as [string, string, string];
        await transaction`insert into bench_pages values (${id},
          setweight(to_tsvector('simple', ${ofTitle}), 'A') || setweight(to_tsvector('simple', ${ofHeadings}), 'B') || setweight(to_tsvector('simple', ${ofBody}), 'D'))`;
      }
    });
  }
  await sql`create index on bench_pages using gin (words)`;
  await sql`analyze bench_pages`;
}

async function find(sql: postgres.Sql, query: string): Promise<string[]> {
  const words = splitWords(foldWord(query.toLowerCase()));
  if (words.length === 0) return [];
  const wanted = words.map((word) => `'${stemByCutting(word)}':*`).join(' | ');
  const rows = await sql<{ id: string }[]>`
    select id from bench_pages, to_tsquery('simple', ${wanted}) as wanted
    where words @@ wanted order by ts_rank('{0.1, 0.3, 0.6, 1.0}', words, wanted, 1) desc limit 10`;
  return rows.map((row) => row.id);
}

/** The first letters stand for the word, as its ending changes with case and number. */
function stemByCutting(word: string): string {
  return word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 3));
}
