import * as z from 'zod';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { isUuid, parseInput, storableText, textSchema, wrongType } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import type { BoundModule, EntryValues } from '../bind-table.server';
import { fieldValues } from '../entries/check-entry.server';
import { deleteEntry } from '../entries/delete-entry.server';
import { lockEntry, updateEntry } from '../entries/update-entry.server';
import { distinctTags, tagKey, tagsOf } from '../fields/tags';
import { longestNote } from '../revisions/revision-kinds';
import { type BulkAction, bulkActions, mostPerBatch, type RefusedEntry } from './bulk-actions';
import { eachAlone } from './each-alone.server';
import { keepUndo } from './keep-undo.server';
import type { UndoItem } from './tables.server';

const idSchema = textSchema(200).transform((id) => (isUuid(id) ? id.toLowerCase() : id));

const takesValue = (action: BulkAction) => !['publish', 'draft', 'archive', 'delete'].includes(action);

/** The body of a bulk change. A value that was forgotten is none: null must say that a category or an owner goes. */
export const bulkSchema = z
  .strictObject(
    {
      ids: z
        .array(idSchema, wrongType)
        .min(1, validationTexts.required)
        .max(mostPerBatch, validationTexts.mostIds(mostPerBatch))
        .transform((ids) => [...new Set(ids)]),
      action: z.enum(bulkActions, { error: validationTexts.choice }),
      value: storableText.nullable().optional(),
      note: textSchema(longestNote).optional(),
    },
    wrongType,
  )
  .refine(
    ({ action, value }) => (action.endsWith('_tag') ? value?.trim() : value !== undefined || !takesValue(action)),
    {
      path: ['value'],
      error: validationTexts.required,
    },
  );

/** The result of a bulk change. */
export interface BulkDone {
  done: string[];
  refused: RefusedEntry[];
  /** The id with which `undoBulk` can undo it. */
  undo: string;
}

/**
 * Applies one action to many entries of a module, in one transaction: the changes and how to undo them are stored
 * together or not at all. An entry that refuses the action stays as it is; the others go on.
 * @param input `{ids, action, value?, note?}`
 * @throws AppError `invalid` where the call itself is wrong
 */
export async function applyBulk(context: WriteContext, module: BoundModule, input: unknown): Promise<BulkDone> {
  const { ids, ...change } = parseInput(bulkSchema, input);
  return inOneTransaction(context, async (writer) => {
    const { done, refused } = await eachAlone(writer, ids, (one, id) => changeEntry(one, module, id, change));
    const undo = await keepUndo(
      writer,
      module,
      done.map(({ result }) => result),
    );
    return { done: done.map(({ id }) => id), refused, undo };
  });
}

interface BulkChange {
  action: BulkAction;
  value?: string | null;
  note?: string;
}

/** The fields that each action sets; a deletion sets none. */
const fieldsAfter: Record<Exclude<BulkAction, 'delete'>, (value: string | null, stored: EntryValues) => EntryValues> = {
  publish: () => ({ status: 'published' }),
  draft: () => ({ status: 'draft' }),
  archive: () => ({ status: 'archived' }),
  category: (category) => ({ category }),
  owner: (owner) => ({ owner }),
  audience: (audience) => ({ audience }),
  add_tag: (tag, { tags }) => ({ tags: distinctTags([...tagsOf(tags), tag ?? '']) }),
  remove_tag: (tag, { tags }) => ({ tags: tagsOf(tags).filter((one) => tagKey(one) !== tagKey(tag ?? '')) }),
};

/** @returns how to undo it. @throws AppError the entry's own refusal */
async function changeEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  { action, value = null, note }: BulkChange,
): Promise<UndoItem> {
  const entry = await lockEntry(context.db, module, id);
  if (action === 'delete') {
    await deleteEntry(context, module, id);
    return { id, revision: entry.revision, before: {}, deleted: true };
  }
  const stored = fieldValues(module, entry);
  const given = fieldsAfter[action](value, stored);
  const changed = Object.keys(given).filter((name) => JSON.stringify(given[name]) !== JSON.stringify(stored[name]));
  if (changed.length === 0) return { id, revision: entry.revision, before: {} };
  const noted = note === undefined ? given : { ...given, note };
  const { revision } = await updateEntry(context, module, id, noted, { kind: 'bulk' });
  return { id, revision, before: Object.fromEntries(changed.map((name) => [name, stored[name]])) };
}
