import type { WriteContext } from '#app/audit/write-context.server';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import type { RefusedEntry } from './bulk-actions';

/** The results for many entries, in the order in which they were named. */
interface Each<Result> {
  done: { id: string; result: Result }[];
  refused: RefusedEntry[];
}

/**
 * Does something to each entry within one transaction: a refusal rolls back that entry alone (savepoint), and the
 * others go on. Entries are processed in the order of their ids, so that two calls cannot deadlock.
 * @param writer on a transaction
 * @throws any error that is not an entry's refusal; the transaction must then be rolled back
 */
export async function eachAlone<Result>(
  writer: WriteContext,
  ids: readonly string[],
  work: (writer: WriteContext, id: string) => Promise<Result>,
): Promise<Each<Result>> {
  const outcomes = new Map<string, { result: Result } | { refusal: AppError }>();
  for (const id of ids.toSorted()) {
    try {
      const result = await writer.db.transaction((savepoint) => work({ ...writer, db: savepoint }, id));
      outcomes.set(id, { result });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      outcomes.set(id, { refusal: error });
    }
  }
  const each: Each<Result> = { done: [], refused: [] };
  for (const id of ids) {
    const outcome = outcomes.get(id);
    if (outcome && 'result' in outcome) each.done.push({ id, result: outcome.result });
    else if (outcome) {
      const { refusal } = outcome;
      each.refused.push({ id, code: refusal.code, detail: reasonOf(refusal) });
    }
  }
  return each;
}
