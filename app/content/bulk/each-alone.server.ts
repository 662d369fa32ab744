import type { WriteContext } from '#app/audit/write-context.server';
import { AppError } from '#app/platform/errors';
import { errorTexts } from '#app/texts/pl/errors';
import type { RefusedEntry } from './bulk-actions';

/** What came of a work on many entries, in the order in which they were named. */
interface Each<Result> {
  done: { id: string; result: Result }[];
  refused: RefusedEntry[];
}

/**
 * Does a work on each entry within one transaction: a refusal undoes what that one did, and the others go on. They are
 * worked on in the order of their ids, so that two such works never wait for each other (deadlock).
 * @param writer on a transaction
 * @throws whatever is no refusal of an entry: then all of it is to be undone
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
    else if (outcome) each.refused.push(refusedEntry(id, outcome.refusal));
  }
  return each;
}

/** An entry's refusal for whoever changed many: where single fields refuse, what they say. */
function refusedEntry(id: string, { code, detail, fields }: AppError): RefusedEntry {
  const atFields = [...new Set(Object.values(fields).flat())].join(' ');
  return { id, code, detail: (detail ?? atFields) || errorTexts[code] };
}
