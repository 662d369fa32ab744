// How the database looks for candidates; the tests over both engines tell what it finds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { openTestSql, type TestSql } from '#test/test-sql';
import { mostCandidates, type Step } from './plan-candidates';

let database: TestDatabase;
/** One connection, whose scans are counted. */
let sql: TestSql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openTestSql(database.owner);
  // As many words as real pages have, of which each of the last forty is on a fifth of the pages.
  await sql`
    insert into search_pages
      (reader, module, id, state, terms, titled, counts, page, lengths, print, facets, created, version)
    select 'public', 'documentation', n::text, '',
      array(select (n * k + k) % 1000 from generate_series(1, 130) as k)
        || array(select 3000 + k from generate_series(1, 40) as k where abs(hashint4(n * 1000 + k)) % 100 < 20),
      array[n % 2], '', sha256(n::text::bytea), '{1,1,1,1}', 0, '{}', 0, 1
    from generate_series(1, 3000) as n`;
  await sql`analyze search_pages`;
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

interface Scans {
  ofAllPages: number;
  ofTerms: number;
  ofPages: number;
}

async function countScans(): Promise<Scans> {
  const [scans] = await sql<{ all: number; terms: number; pages: number }>`
    select pg_stat_get_xact_numscans('search_pages'::regclass)::int as all,
      pg_stat_get_xact_numscans('search_pages_terms_public'::regclass)::int as terms,
      pg_stat_get_xact_numscans('search_pages_page'::regclass)::int as pages`;
  return { ofAllPages: scans?.all ?? 0, ofTerms: scans?.terms ?? 0, ofPages: scans?.pages ?? 0 };
}

test.each([
  [15, 4],
  [20, 3],
])(
  'common words of %i and %i terms are looked up in the index of terms, not compared page by page',
  async (...sizes) => {
    const all = sizes.map((size) => Array.from({ length: size }, (_, at) => 3001 + at));
    const steps: Step[] = [{ all, titled: false }];
    await sql.unsafe('begin');
    try {
      const before = await countScans();
      const plans = JSON.stringify([{ steps, none: [] }]);
      const found = await sql<{ pages: number[] }>`
      select pages from find_search_candidates('public', ${plans}::jsonb, ${mostCandidates}, ${mostCandidates})`;
      const after = await countScans();
      expect(found.map(({ pages }) => pages.length)).toEqual([mostCandidates]);
      expect({
        ofAllPages: after.ofAllPages - before.ofAllPages,
        ofTerms: after.ofTerms - before.ofTerms,
        ofPages: after.ofPages - before.ofPages,
      }).toEqual({ ofAllPages: 0, ofTerms: 1, ofPages: 0 });
    } finally {
      await sql.unsafe('rollback');
    }
  },
);
