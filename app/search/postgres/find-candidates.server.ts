import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { Analyser } from '#app/search/language/analyser';
import type { AskedQuery, RankOptions } from '#app/search/query/rank-query';
import { PageScorer } from '#app/search/query/score-pages';
import type { IndexReader } from '#app/search/tables.server';
import { CandidatePages } from './candidate-pages';
import type { KeptPage, KeptPages } from './kept-pages';
import { excludedChoices, mostCandidates, planSteps, type Step } from './plan-candidates';
import type { SharedWords } from './shared-words.server';

type Row = Omit<KeptPage, 'counts' | 'bytes'> & { length: number };

interface Source {
  analyser: Analyser;
  db: Database;
  reader: IndexReader;
  words: SharedWords;
  kept: KeptPages;
}

/** The pages that a query is ranked over: those that are kept in the version of now, and others from the tables. */
export async function findCandidates(source: Source, asked: AskedQuery, options: RankOptions): Promise<KeptPage[]> {
  const found = await findNumbers(source, asked, options);
  const pages: KeptPage[] = [];
  const others: number[] = [];
  for (const [n, version] of found) {
    const page = source.kept.find(n, version);
    if (page) pages.push(page);
    else others.push(n);
  }
  for (const page of await readRows(source, others)) {
    source.kept.keep(page);
    pages.push(page);
  }
  // Among equals the earlier one comes first, as in the index of a process.
  return pages.sort((a, b) => a.n - b.n);
}

/** The candidates' numbers, each with the version of the page. */
async function findNumbers(
  { analyser, db, reader, words }: Source,
  asked: AskedQuery,
  { modules, filters }: RankOptions,
): Promise<[number, number][]> {
  const none = excludedChoices(asked, analyser, words.vocabulary);
  const plans = differentPlans(asked, words).map((steps) => ({ steps, none }));
  if (plans.length === 0) return [];
  const facets = Object.fromEntries(Object.entries(filters ?? {}).map(([name, value]) => [name, [{ value }]]));
  const isNarrowed = modules !== undefined || Object.keys(facets).length > 0;
  const narrowed = isNarrowed ? plans.map((plan) => ({ ...plan, modules, facets })) : [];
  // The first page of each plan, then the second of each, until there are enough; those that match no filter come last.
  const { rows } = await db.execute<{ numbers: number[] | null; versions: number[] | null }>(sql`
    with chosen as (
      select n from find_search_candidates(${reader}, ${JSON.stringify([...narrowed, ...plans])}::jsonb, ${mostCandidates}::integer)
      group by n
      order by min(array[(plan >= ${narrowed.length}::integer)::integer, turn, plan])
      limit ${mostCandidates}::integer
    )
    select json_agg(n) as numbers, json_agg(version) as versions from chosen join search_pages using (n)`);
  const [{ numbers, versions } = { numbers: null, versions: null }] = rows;
  return (numbers ?? []).map((n, at) => [n, versions?.[at] ?? 0]);
}

/** Rows come as one: a thousand take longer to read than to rank. */
async function readRows({ db }: Source, numbers: number[]): Promise<KeptPage[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute<{ rows: Row[] | null; counts: Buffer | null }>(sql`
    select string_agg(counts, ''::bytea) as counts,
      json_agg(json_build_object('n', n, 'module', module, 'id', id, 'print', print, 'created', created,
        'version', version, 'lengths', lengths, 'facets', facets, 'length', length(counts))) as rows
    from search_pages where n = any(${sql.param(numbers)}::integer[])`);
  const [{ rows: read, counts } = { rows: null, counts: null }] = rows;
  let at = 0;
  return (read ?? []).map(({ length, ...row }) => ({
    ...row,
    // A copy, as the buffer has the counts of all these pages.
    counts: Buffer.from((counts as Buffer).subarray(at, (at += length))),
  }));
}

/** The steps for each variant of the query; variants often differ in words alone that choose no candidates. */
function differentPlans({ expanded }: AskedQuery, { vocabulary, totals }: SharedWords): Step[][] {
  const scorer = new PageScorer(new CandidatePages([], totals, vocabulary, []));
  const plans = expanded.variants.map(({ words }) => planSteps(words, (word) => scorer.rarityOf(word)));
  const different = new Map(plans.map((steps) => [JSON.stringify(steps), steps]));
  return [...different.values()].filter((steps) => steps.length > 0);
}
