import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { Analyser } from '#app/search/language/analyser';
import type { AskedQuery, RankOptions } from '#app/search/query/rank-query';
import { PageScorer } from '#app/search/query/score-pages';
import type { IndexReader } from '#app/search/tables.server';
import { CandidatePages, type StoredPage } from './candidate-pages';
import { excludedChoices, mostCandidates, planSteps, type Step } from './plan-candidates';
import type { SharedWords } from './shared-words.server';

export interface StoredCandidate extends StoredPage {
  id: string;
  version: number;
}

type Head = Omit<StoredCandidate, 'counts'> & { bytes: number };

interface Source {
  analyser: Analyser;
  db: Database;
  reader: IndexReader;
  words: SharedWords;
}

/** The pages that a query is ranked over. They come as one row: a thousand take as long to read as to rank. */
export async function findCandidates(
  { analyser, db, reader, words }: Source,
  asked: AskedQuery,
  { modules, filters }: RankOptions,
): Promise<StoredCandidate[]> {
  const none = excludedChoices(asked, analyser, words.vocabulary);
  const plans = differentPlans(asked, words).map((steps) => ({ steps, none }));
  if (plans.length === 0) return [];
  const facets = Object.fromEntries(Object.entries(filters ?? {}).map(([name, value]) => [name, [{ value }]]));
  const isNarrowed = modules !== undefined || Object.keys(facets).length > 0;
  const narrowed = isNarrowed ? plans.map((plan) => ({ ...plan, modules, facets })) : [];
  // The first page of each plan, then the second of each, until there are enough; those that match no filter come last.
  // Among equals the earlier one comes first, as in the index of a process.
  const { rows } = await db.execute<{ heads: Head[] | null; counts: Buffer | null }>(sql`
    with chosen as (
      select n from find_search_candidates(${reader}, ${JSON.stringify([...narrowed, ...plans])}::jsonb, ${mostCandidates}::integer)
      group by n
      order by min(array[(plan >= ${narrowed.length}::integer)::integer, turn, plan])
      limit ${mostCandidates}::integer
    )
    select string_agg(counts, ''::bytea order by n) as counts,
      json_agg(json_build_object('n', n, 'module', module, 'id', id, 'print', print, 'created', created,
        'version', version, 'lengths', lengths, 'facets', facets, 'bytes', length(counts)) order by n) as heads
    from chosen join search_pages using (n)`);
  const [{ heads, counts } = { heads: null, counts: null }] = rows;
  let at = 0;
  return (heads ?? []).map((head) => ({
    ...head,
    counts: (counts as Buffer).subarray(at, (at += head.bytes)),
  }));
}

/** The steps for each variant of the query; variants often differ in words alone that choose no candidates. */
function differentPlans({ expanded }: AskedQuery, { vocabulary, totals }: SharedWords): Step[][] {
  const scorer = new PageScorer(new CandidatePages([], totals, vocabulary, []));
  const plans = expanded.variants.map(({ words }) => planSteps(words, (word) => scorer.rarityOf(word)));
  const different = new Map(plans.map((steps) => [JSON.stringify(steps), steps]));
  return [...different.values()].filter((steps) => steps.length > 0);
}
