import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { pageKey } from '#app/search/index/page-store';
import type { CountedTerm } from '#app/search/index/counted-vocabulary';
import type { Term } from '#app/search/index/vocabulary';
import type { Analyser } from '#app/search/language/analyser';
import type { ExpansionContext } from '#app/search/query/expand-word';
import { Lexicon } from '#app/search/query/lexicon';
import {
  type AskedQuery,
  idOptions,
  keyOf,
  orderHits,
  presentAnswer,
  presentIds,
  presentSuggestion,
  rankOptionsOf,
  readAsked,
  scoreQuery,
  typedOptions,
  type Ranking,
  type RankOptions,
} from '#app/search/query/rank-query';
import { PageScorer } from '#app/search/query/score-pages';
import { readFragments, termsContaining } from '#app/search/query/read-fragments';
import { keepEarlier, readUnfinished } from '#app/search/query/unfinished-word';
import {
  type FoundIds,
  longestQuery,
  type Renewal,
  type SearchAnswer,
  type SearchOptions,
  type Suggestion,
} from '#app/search/search-document';
import { type IndexReader, search_counts, search_pages } from '#app/search/tables.server';
import { CandidatePages } from './candidate-pages';
import { type Candidates, findCandidates } from './find-candidates.server';
import { type KeptPage, KeptPages, type ReadText } from './kept-pages';
import { termsOf } from './plan-candidates';
import { SharedWords } from './shared-words.server';
import { lockIndex, writePages } from './write-pages.server';

/** A fragment of more terms, of one letter or two, is looked for in the texts. */
const mostTerms = 2_000;
/** How often a query is asked anew because the index was changed meanwhile. */
const mostTries = 4;

export interface PostgresIndexOptions {
  analyser: Analyser;
  /** Reads and writes the tables of the index, which the doors of readers cannot. */
  db: Database;
  reader: IndexReader;
  /** Names the version of whatever decides what is in the index. */
  engine: string;
  /** Those of the pages that readers do not see at this moment, by `pageKey`. */
  hidden: (pages: readonly Pick<KeptPage, 'module' | 'id'>[]) => Promise<ReadonlySet<string>>;
}

/**
 * An index in PostgreSQL that several processes share: the database finds the candidates, this process expands the
 * query before and ranks them after, as the index in a process does.
 */
export class PostgresIndex {
  private readonly words: SharedWords;
  private readonly kept = new KeptPages();
  private lexicon: Lexicon;

  constructor(private readonly options: PostgresIndexOptions) {
    this.words = new SharedWords(options.analyser, options.reader);
    this.lexicon = new Lexicon(options.analyser);
  }

  get size(): number {
    return this.words.totals.pages;
  }

  /** Begins with what is in the tables; empties them when it is by another version of the portal. */
  async begin(): Promise<void> {
    const { db, reader, engine } = this.options;
    await db.transaction(async (tx) => {
      await lockIndex(tx, reader);
      const ofReader = eq(search_counts.reader, reader);
      const [kept] = await tx
        .select()
        .from(search_counts)
        .where(and(ofReader, eq(search_counts.kind, 'engine')));
      if (kept?.text === engine) return;
      await tx.delete(search_pages).where(eq(search_pages.reader, reader));
      await tx.delete(search_counts).where(ofReader);
      // Processes that know the words before must not take them for these: the version goes on.
      const version = (kept?.pages ?? 0) + versionsApart;
      const row = { reader, kind: 'engine' as const, number: 0, text: engine, pages: version, version };
      await tx.insert(search_counts).values(row);
    });
    await this.words.reset(db);
  }

  /** The version in which each page of a module is in the index. */
  async statesOf(module: string): Promise<Map<string, string>> {
    const { db, reader } = this.options;
    const { id, state } = search_pages;
    const rows = await db
      .select({ id, state })
      .from(search_pages)
      .where(and(eq(search_pages.reader, reader), eq(search_pages.module, module)));
    return new Map(rows.map((row) => [row.id, row.state]));
  }

  /** Brings pages up to date, whichever process was told of their change. */
  async renew(renewal: Renewal): Promise<void> {
    await writePages(this.options.db, this.words, this.options.engine, renewal);
  }

  /** Learns of the words that other processes have written. */
  refresh(): Promise<void> {
    return this.words.refresh(this.options.db);
  }

  setLexicon(lexicon: Lexicon): void {
    this.lexicon = lexicon;
  }

  async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
    return this.ask(query, rankOptionsOf(options), (ranking) => presentAnswer(ranking, options));
  }

  async findIds(query: string, module: string, limit: number): Promise<string[]> {
    return this.ask(query, idOptions(module, limit), (ranking) => presentIds(ranking, limit));
  }

  /** See `SearchIndex`. Which of them readers see is asked by whoever reads them. */
  async findContaining(query: string, module: string): Promise<FoundIds | null> {
    const { db, reader } = this.options;
    const fragments = readFragments(query);
    if (!fragments) return null;
    await this.refresh();
    const lists = fragments.map((one) => numbersOf(termsContaining(this.words.vocabulary, one)));
    if (lists.some((numbers) => numbers.length === 0)) return new Set();
    if (lists.some((numbers) => numbers.length > mostTerms)) return null;
    const { id, terms } = search_pages;
    const rows = await db
      .select({ id })
      .from(search_pages)
      .where(
        and(
          // Named in the text, so that the index of this reader's pages can be used.
          sql`${search_pages.reader} = ${sql.raw(`'${reader}'`)}`,
          eq(search_pages.module, module),
          ...lists.map((numbers) => sql`${terms} && ${sql.param(numbers)}::integer[]`),
        ),
      );
    return new Set(rows.map((row) => row.id));
  }

  async suggest(query: string, limit: number): Promise<Suggestion[]> {
    const options = typedOptions(limit);
    const rank = (typed: string) =>
      this.ask(typed, options, ({ ranked }) =>
        ranked.slice(0, options.wanted).map((page) => ({ key: keyOf(page), suggestion: presentSuggestion(page) })),
      );
    const unfinished = readUnfinished(query.slice(0, longestQuery), (word) => !!this.words.vocabulary.findForm(word));
    const [found, earlier] = await Promise.all([rank(query), unfinished ? rank(unfinished.before) : []]);
    const kept = unfinished
      ? keepEarlier(found, earlier, { ...unfinished, limit: options.wanted, keyOf: ({ key }) => key })
      : found;
    return kept.map(({ suggestion }) => suggestion);
  }

  /** @param present is called before anything else can change the vocabulary */
  private async ask<Answer>(
    query: string,
    options: RankOptions,
    present: (ranking: Ranking) => Answer,
  ): Promise<Answer> {
    const { words, lexicon } = this;
    const { analyser, db } = this.options;
    for (let tries = 1; ; tries++) {
      const { vocabulary, version } = words;
      const context: ExpansionContext = { analyser, vocabulary, lexicon };
      const asked = readAsked(context, query, options.isBeingTyped);
      const { pages: rows, version: current } = await this.readCandidates(asked, options);
      const store = new CandidatePages(rows, words.totals, vocabulary, termsOf(asked, analyser, vocabulary));
      const texts: ReadText[] = [];
      const takeMissing = async (): Promise<void> => {
        texts.push(...(await this.readTexts(store.missing)));
        store.takeTexts(texts);
      };
      if (asksForPhrases(asked)) {
        store.missAll();
        await takeMissing();
      }
      const scored = scoreQuery({ context, store, scorer: new PageScorer(store) }, asked, options);
      let ranking = orderHits(store, scored, options);
      // Which texts decide the order is known only now.
      if (store.missing.size > 0) {
        await takeMissing();
        ranking = orderHits(store, scored, options);
      }
      const newest = texts.reduce((most, read) => Math.max(most, read.version), current);
      const isCurrent = words.vocabulary === vocabulary && words.version === version && newest <= version;
      if (isCurrent || tries >= mostTries) return present(ranking);
      await words.refresh(db);
    }
  }

  private async readCandidates(asked: AskedQuery, options: RankOptions): Promise<Candidates> {
    const found = await findCandidates({ ...this.options, words: this.words, kept: this.kept }, asked, options);
    if (found.pages.length === 0) return found;
    const hidden = await this.options.hidden(found.pages);
    return hidden.size === 0
      ? found
      : { ...found, pages: found.pages.filter(({ module, id }) => !hidden.has(pageKey(module, id))) };
  }

  private async readTexts(numbers: ReadonlySet<number>): Promise<ReadText[]> {
    if (numbers.size === 0) return [];
    const { n, page, version } = search_pages;
    const texts = await this.options.db
      .select({ n, bytes: page, version })
      .from(search_pages)
      .where(sql`${n} = any(${sql.param([...numbers])}::integer[])`);
    for (const text of texts) this.kept.takeText(text);
    return texts;
  }
}

const numbersOf = (terms: Iterable<Term>): number[] => [...terms].flatMap((term) => (term as CountedTerm).number ?? []);

/** Whether hits are chosen by the order of their words. */
const asksForPhrases = ({ read }: AskedQuery): boolean => read.phrases.length + read.excludedPhrases.length > 0;

/** Versions of an index begin so far behind those of the one before it. */
const versionsApart = 1_000_000_000;
