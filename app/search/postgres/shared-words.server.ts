import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { createQueue } from '#app/platform/queue';
import { CountedVocabulary } from '#app/search/index/counted-vocabulary';
import { runInSlices } from '#app/search/index/in-slices';
import type { Form } from '#app/search/index/vocabulary';
import type { Analyser } from '#app/search/language/analyser';
import type { IndexReader, search_counts } from '#app/search/tables.server';
import type { PageTotals } from './candidate-pages';

/** Rows read at a time. */
const chunk = 20_000;

type CountRow = Omit<typeof search_counts.$inferSelect, 'reader'>;

/** The vocabulary of the shared index as this process knows it: read at the start, then what is newer. */
export class SharedWords {
  vocabulary: CountedVocabulary;
  totals: PageTotals = { pages: 0, words: [0, 0, 0, 0] };
  /** The version of the index up to which everything is known. */
  version = 0;
  /** Whatever changes the vocabulary runs one after another. */
  readonly inTurn = createQueue();

  constructor(
    private readonly analyser: Analyser,
    readonly reader: IndexReader,
  ) {
    this.vocabulary = new CountedVocabulary(analyser);
  }

  /** Takes in what is newer than what is known. */
  refresh(db: Database): Promise<void> {
    return this.inTurn(() => this.read(db));
  }

  /** Reads everything anew: what is known may be wrong. */
  reset(db: Database): Promise<void> {
    return this.inTurn(async () => {
      const fresh = new SharedWords(this.analyser, this.reader);
      await fresh.read(db);
      Object.assign(this, { vocabulary: fresh.vocabulary, totals: fresh.totals, version: fresh.version });
    });
  }

  /** The same as `refresh`, for whoever is in turn. */
  async read(db: Database): Promise<void> {
    const { reader } = this;
    const unused: Form[] = [];
    let last: Pick<CountRow, 'version' | 'kind' | 'number'> = {
      version: this.version,
      kind: 'total',
      number: 2 ** 31 - 1,
    };
    for (;;) {
      const { rows } = await db.execute<CountRow>(sql`
        select kind, number, text, pages::float8 as pages, version::float8 as version from search_counts
        where reader = ${reader}
          and (version, kind, number) > (${last.version}::bigint, ${last.kind}::text, ${last.number}::integer)
        order by search_counts.version, kind, number limit ${sql.raw(String(chunk))}`);
      await runInSlices(this.takeRows(rows, unused));
      last = rows.at(-1) ?? last;
      if (rows.length < chunk) break;
    }
    this.vocabulary.removeUnused(unused);
    this.version = Math.max(this.version, last.version);
  }

  private *takeRows(rows: readonly CountRow[], unused: Form[]): Generator<void> {
    for (const { kind, number, text, pages } of rows) {
      if (kind === 'engine') this.forget();
      const { vocabulary, totals } = this;
      if (kind === 'form') {
        vocabulary.takeForm(text, number, pages);
        const form = pages === 0 ? vocabulary.findForm(text) : undefined;
        if (form) unused.push(form);
      } else if (kind === 'term') vocabulary.takeTerm(text, number, pages);
      else if (kind === 'total' && number === 0) totals.pages = pages;
      else if (kind === 'total') totals.words[(number - 1) as 0] = pages;
      yield;
    }
  }

  /** The index has been made anew. */
  private forget(): void {
    this.vocabulary = new CountedVocabulary(this.analyser);
    this.totals = { pages: 0, words: [0, 0, 0, 0] };
  }
}
