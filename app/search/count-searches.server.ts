import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { every } from '#app/platform/every';
import type { Logger } from '#app/platform/logger.server';

/** A killed process loses what was counted since. */
const writeEveryMs = 500;
/** Turns that are left out after a failure, so that an outage does not fill the log. */
const turnsAfterFailure = 20;
/** Different searches that wait while the database is away; more are not counted. */
const mostWaiting = 5_000;

/**
 * Text that may identify a person: an e-mail address, or nine or more digits (a telephone, PESEL or account number).
 */
const personal = /\S@\S|(?<![\p{L}\d])\d(?:[\s.-]?\d){8,}(?![\p{L}\d])/u;

/** The text under which a search is counted, in lower case; null for one that may identify a person. */
function countedText(query: string): string | null {
  const plain = query.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  // Cut first: half of a pair is nothing that the database takes.
  const text = plain
    .toLowerCase()
    .slice(0, 200)
    .replace(/\p{Surrogate}/gu, '');
  return text === '' || personal.test(text) ? null : text;
}

/** Counts searches anonymously, in memory first: a page with results waits for no write. */
export interface SearchCounter {
  /** @param found how many results it had, and the share of the query that the best of them covers, 0 to 1 */
  countSearch(query: string, found: { results: number; coverage: number }): void;
  /** Counts that somebody opened a result of a search: not which one, nor by whom. */
  countOpened(query: string): void;
  /** Writes what was counted; what cannot be written is kept for the next time. */
  write(): Promise<void>;
  /** Writes twice a second. @returns ends that, with a last write */
  start(): () => Promise<void>;
}

interface Tally {
  times: number;
  /** Of the latest search. */
  results: number;
  coverage: number;
}

type Tallies = Map<string, Tally>;

export function createSearchCounter({ db, log }: { db: Database; log: Logger }): SearchCounter {
  const waiting: Record<'searches' | 'opened', Tallies> = { searches: new Map(), opened: new Map() };

  function add(kind: keyof typeof waiting, text: string | null, tally: Tally): void {
    const tallies = waiting[kind];
    if (text === null || (tallies.size >= mostWaiting && !tallies.has(text))) return;
    tallies.set(text, { ...tally, times: tally.times + (tallies.get(text)?.times ?? 0) });
  }

  async function writeOut(kind: keyof typeof waiting, call: SQL): Promise<void> {
    const counted = waiting[kind];
    if (counted.size === 0) return;
    waiting[kind] = new Map();
    // In one order everywhere, so that instances that write at once wait for each other, and never both (deadlock).
    const rows = [...counted]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([query, tally]) => ({ query, ...tally }));
    try {
      await db.execute(sql`
        select ${call} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as counted (query text, times integer, results integer, coverage real), generate_series(1, counted.times)`);
    } catch (error) {
      const since = waiting[kind];
      waiting[kind] = counted;
      for (const [text, tally] of since) add(kind, text, tally);
      throw error;
    }
  }

  async function write(): Promise<void> {
    await writeOut('searches', sql`count_search(query, results, coverage)`);
    await writeOut('opened', sql`count_opened_result(query)`);
  }

  return {
    countSearch: (query, found) => add('searches', countedText(query), { times: 1, ...found }),
    countOpened: (query) => add('opened', countedText(query), { times: 1, results: 0, coverage: 0 }),
    write,
    start() {
      let pause = 0;
      const warn = (error: unknown) => {
        pause = turnsAfterFailure;
        log.warn({ err: error }, 'searches could not be counted');
      };
      const end = every(writeEveryMs, () => (pause > 0 ? void pause-- : write()), warn);
      return async () => {
        await end();
        await write().catch(warn);
      };
    },
  };
}
