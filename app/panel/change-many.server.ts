import type { WriteContext } from '#app/audit/write-context.server';
import { unrestricted } from '#app/content/access.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { applyBulk } from '#app/content/bulk/apply-bulk.server';
import { bulkActions, mostPerBatch, mostPerRequest, type RefusedEntry } from '#app/content/bulk/bulk-actions';
import { undoBulk } from '#app/content/bulk/undo-bulk.server';
import { listCategories } from '#app/content/categories/categories.server';
import { findTitles, listIds, type ListQuery } from '#app/content/entries/list-entries.server';
import { boundModule } from '#app/content/registry.server';
import type { BulkAnswer, BulkFound, RefusedRow } from '#app/content/screens/bulk-answer';
import { logFailure, refusalOf } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import type { Logger } from '#app/platform/logger.server';
import { sentenceOf } from '#app/platform/sentence-of';
import { bulkTexts as texts } from '#app/texts/pl/bulk';

/** Who changes many entries, and where an error is told that ends it half-way. */
interface Changer extends WriteContext {
  log: Pick<Logger, 'error' | 'warn'>;
  requestId: string;
}

/**
 * Carries out what the bar under a list asks for, in batches of `mostPerBatch`: of the rows that were chosen, or of all
 * that the list's address finds. A deletion is asked back first, unless the dialog has done that.
 * @param query of the list, where all of it may be chosen
 */
export async function changeMany(
  writer: Changer,
  module: BoundModule,
  form: FormData,
  query?: ListQuery,
): Promise<BulkAnswer> {
  const action = String(form.get('action') ?? '');
  const all = query ? form.get('all') : null;
  const ids =
    query && all !== null
      ? await listIds(writer.db, module, unrestricted, query, mostPerRequest)
      : form.getAll('ids').map(String);
  const value = valueOf(action, form);
  const message = whatIsWrong(ids, all, action, value);
  if (message) return { kind: 'wrong', message };
  if (action === 'delete' && form.get('confirmed') !== '1')
    return { kind: 'ask', count: ids.length, ids: all === null ? ids : null, all: all === null ? null : String(all) };
  return applyAll(writer, module, ids, { action, value });
}

/**
 * The ids of all that a list finds, for a change in batches.
 * @param query of the list
 */
export async function findMany(
  writer: WriteContext,
  module: BoundModule,
  form: FormData,
  query: ListQuery,
): Promise<BulkFound> {
  const action = String(form.get('action') ?? '');
  const all = String(form.get('all') ?? '');
  const ids = await listIds(writer.db, module, unrestricted, query, Number(all) || 0);
  const message = whatIsWrong(ids, all, action, valueOf(action, form));
  return message ? { answer: { kind: 'wrong', message } } : { ids };
}

function whatIsWrong(ids: string[], all: FormDataEntryValue | null, action: string, value: string | null) {
  if (!(bulkActions as readonly string[]).includes(action)) return texts.chooseAction;
  if (ids.length === 0) return texts.chooseItems;
  // Entries that the person has not seen must not be changed: the list may have grown since.
  if (all !== null && ids.length !== Number(all)) return texts.listChanged;
  return action.endsWith('_tag') && !value ? texts.typeTag : null;
}

/** Each action's control has a name of its own, so that all of them fit into one form without scripts. */
const valueNames: Record<string, string> = {
  category: 'category',
  add_tag: 'tag',
  remove_tag: 'tag',
  owner: 'owner',
  audience: 'audience',
};

const valueOf = (action: string, form: FormData) => String(form.get(valueNames[action] ?? '') ?? '').trim() || null;

async function applyAll(
  writer: Changer,
  module: BoundModule,
  ids: string[],
  change: { action: string; value: string | null },
): Promise<BulkAnswer> {
  const [refused, undos]: [RefusedEntry[], string[]] = [[], []];
  let count = 0;
  let failed: string | null = null;
  for (let at = 0; at < ids.length && failed === null; at += mostPerBatch) {
    try {
      const batch = await applyBulk(writer, module, { ids: ids.slice(at, at + mostPerBatch), ...change });
      count += batch.done.length;
      refused.push(...batch.refused);
      undos.push(batch.undo);
    } catch (error) {
      // Finished batches stay, and can be undone.
      if (undos.length === 0) throw error;
      failed = sentenceOfFailure(writer, error);
    }
  }
  return { kind: 'done', count, failed, refused: await named(writer, module, refused), undos: count > 0 ? undos : [] };
}

/** Logs an error that ended the work half-way, where it is no refusal, and says it to whoever asked. */
function sentenceOfFailure({ log, requestId }: Changer, error: unknown): string {
  logFailure(log, error, 'a change of many entries ended half-way', { requestId });
  const refusal = refusalOf(error);
  return refusal.code === 'internal' ? texts.failed : sentenceOf(refusal);
}

/** Undoes batches, the last one first. */
export async function undoMany(writer: Changer, module: BoundModule, form: FormData): Promise<BulkAnswer> {
  const refused: RefusedEntry[] = [];
  const undos = form.getAll('undo').map(String);
  let count = 0;
  let failed: string | null = null;
  for (let undo = undos.at(-1); undo !== undefined && failed === null; undo = undos.at(-1)) {
    try {
      const undone = await undoBulk(writer, boundModule, { undo });
      count += undone.restored.length;
      refused.push(...undone.refused);
      undos.pop();
    } catch (error) {
      const isRefused = error instanceof AppError;
      if (isRefused ? error.status === 401 : count === 0) throw error;
      failed = sentenceOfFailure(writer, error);
      if (count === 0) return { kind: 'wrong', message: failed };
      // A refused one would be refused again; one that failed may succeed.
      if (isRefused) undos.pop();
    }
  }
  return { kind: 'undone', count, failed, refused: await named(writer, module, refused), undos };
}

async function named({ db }: WriteContext, module: BoundModule, refused: RefusedEntry[]): Promise<RefusedRow[]> {
  const ids = refused.map(({ id }) => id);
  const titles = await findTitles(db, module, ids);
  const isKnown = ids.every((id) => titles[id] !== undefined);
  const categories = isKnown ? [] : await listCategories(db, module.definition.key);
  return refused.map(({ id, detail }) => {
    const category = categories.find((one) => one.id === id);
    return { id, detail, title: titles[id] ?? category?.name ?? null, isCategory: category !== undefined };
  });
}
