import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { Analyser } from '#app/search/language/analyser';
import type { AskedQuery, RankOptions } from '#app/search/query/rank-query';
import { PageScorer } from '#app/search/query/score-pages';
import type { IndexReader } from '#app/search/tables.server';
import { CandidatePages } from './candidate-pages';
import type { KeptPage, KeptPages } from './kept-pages';
import { type NumberedPage, PlanPages, takeInTurns } from './merge-plans';
import {
  type Choice,
  enoughCandidates,
  excludedChoices,
  mostCandidates,
  planSteps,
  type Step,
} from './plan-candidates';
import type { SharedWords } from './shared-words.server';

type Row = Omit<KeptPage, 'counts' | 'bytes'> & { length: number };

interface Source {
  analyser: Analyser;
  db: Database;
  reader: IndexReader;
  words: SharedWords;
  kept: KeptPages;
}

export interface Candidates {
  pages: KeptPage[];
  /** Of the index when they were found, or of a page that was changed since. */
  version: number;
}

interface Plan {
  steps: Step[];
  none: Choice[];
  modules?: readonly string[] | undefined;
  facets?: object;
}

/** The pages that a query is ranked over: those that are kept in the version of now, and others from the tables. */
export async function findCandidates(source: Source, asked: AskedQuery, options: RankOptions): Promise<Candidates> {
  const { found, version } = await findNumbers(source, asked, options);
  const pages: KeptPage[] = [];
  const others: number[] = [];
  // Among equals the earlier one comes first, as in the index of a process.
  for (const n of Uint32Array.from(found.keys()).sort()) {
    const page = source.kept.find(n, found.get(n) as number);
    if (page) pages.push(page);
    else others.push(n);
  }
  const read = await readRows(source, others);
  for (const page of read) source.kept.keep(page);
  return {
    pages: read.length === 0 ? pages : [...pages, ...read].sort((a, b) => a.n - b.n),
    version: read.reduce((newest, page) => Math.max(newest, page.version), version),
  };
}

/** The candidates' numbers, each with the version of the page; those that match no filter come last. */
async function findNumbers(
  source: Source,
  asked: AskedQuery,
  { modules, filters, newestFirst, wanted }: RankOptions,
): Promise<{ found: Map<number, number>; version: number }> {
  const { analyser, words } = source;
  const none = excludedChoices(asked, analyser, words.vocabulary);
  const plans: Plan[] = differentPlans(asked, words).map((steps) => ({ steps, none }));
  const facets = Object.fromEntries(Object.entries(filters ?? {}).map(([name, value]) => [name, [{ value }]]));
  const isNarrowed = modules !== undefined || Object.keys(facets).length > 0;
  // Among the newest first, pages with less of the query are no further behind.
  const enough = newestFirst ? mostCandidates : Math.min(mostCandidates, Math.max(enoughCandidates, wanted));
  const first = await askPlans(
    source,
    enough,
    isNarrowed ? plans.map((plan) => ({ ...plan, modules, facets })) : plans,
  );
  if (!isNarrowed || first.found.size >= mostCandidates) return first;
  const others = await askPlans(source, enough, plans);
  const room = mostCandidates - first.found.size;
  const further = [...others.found].filter(([n]) => !first.found.has(n)).slice(0, room);
  return { found: new Map([...first.found, ...further]), version: Math.max(first.version, others.version) };
}

/** Asks for an equal share of each plan first, then for twice of it: mostly these give enough. */
async function askPlans(
  source: Source,
  enough: number,
  plans: Plan[],
): Promise<{ found: Map<number, number>; version: number }> {
  const parts = plans.map((plan) => ({ plan, pages: new PlanPages(plan.steps.length, mostCandidates) }));
  let version = 0;
  const share = Math.ceil(enough / Math.max(1, plans.length));
  for (const wanted of [share, share * 2, enough, mostCandidates]) {
    const left = parts.filter(({ pages }) => !pages.isDone && pages.pages.length < wanted);
    const rest = left.map(({ plan, pages }) => ({ ...plan, steps: plan.steps.slice(pages.answered) }));
    const answer = await askSteps(source, rest, wanted);
    version = Math.max(version, answer.version);
    for (const { plan, found } of answer.steps) left[plan]?.pages.takeStep(found);
    const found = takeInTurns(
      parts.map(({ pages }) => pages),
      { enough, most: mostCandidates },
    );
    if (found) return { found, version };
  }
  throw new Error('a plan for candidates was not answered');
}

interface FoundRow {
  version: number;
  plan: number | null;
  pages: string | null;
  versions: string | null;
  [column: string]: unknown;
}

/** What the steps of each plan find, and the version of the index. */
async function askSteps(
  { db, reader }: Source,
  plans: Plan[],
  enough: number,
): Promise<{ steps: { plan: number; found: NumberedPage[] }[]; version: number }> {
  const { rows } = await db.execute<FoundRow>(sql`
    select newest.version, plan, pages::text, versions::text
    from (select coalesce(max(version), 0)::float8 as version from search_counts where reader = ${reader}) as newest
    left join find_search_candidates(
      ${reader}, ${JSON.stringify(plans)}::jsonb, ${enough}::integer, ${mostCandidates}::integer) on true`);
  const steps = rows.flatMap(({ plan, pages, versions }) => {
    if (plan === null) return [];
    const versionOf = readArray(versions);
    return [{ plan, found: readArray(pages).map((n, at): NumberedPage => [n, versionOf[at] ?? 0]) }];
  });
  return { steps, version: rows[0]?.version ?? 0 };
}

/** Much quicker than what the driver does with arrays. @example readArray('{1,2}') // [1, 2] */
const readArray = (text: string | null): number[] =>
  text === null ? [] : (JSON.parse(`[${text.slice(1, -1)}]`) as number[]);

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
