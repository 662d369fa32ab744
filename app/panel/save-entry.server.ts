import { data } from 'react-router';
import { unrestricted } from '#app/content/access.server';
import { forgetCopy } from '#app/content/copies/working-copies.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { reviewEntry } from '#app/content/review/review-entry.server';
import { reviewTexts } from '#app/texts/pl/review';
import { draftedEntry } from '#app/content/drafts/drafted-entry.server';
import { noDraft } from '#app/content/drafts/no-draft';
import { draftTag, findDraft } from '#app/content/drafts/find-draft.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { findEntry, requireEntry } from '#app/content/entries/get-entry.server';
import { entryInput, formStateOf, readFormState } from '#app/content/entries/entry-form';
import { parseEntry } from '#app/content/entries/check-entry.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import type { FormState } from '#app/content/fields/field-behaviour';
import type { BoundModule, EntryValues } from '#app/content/bind-table.server';
import type { Conflict } from '#app/content/screens/conflict';
import type { SaveAnswer } from '#app/content/screens/edit-screen';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { logFailure, refusalOf } from '#app/platform/database-errors.server';
import { AppError, type ErrorCode, type FieldErrors } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { hasArrived, isCutOff } from '#app/platform/form-part';
import { flashCookie } from '#app/platform/flash';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { refusedForm } from '#app/request/refuse-form.server';
import type { RequestContext } from '#app/request/request-context.server';
import { draftTexts } from '#app/texts/pl/drafts';
import { formTexts } from '#app/texts/pl/forms';
import { noteIn } from '#app/content/screens/inputs/note-in';
import { editTexts, moduleTexts } from '#app/texts/pl/modules';
import { requireWriter } from '#app/request/require-writer.server';
import { findState, isForDraft, saveFormAsDraft } from './save-form-as-draft.server';

/**
 * Saves what a form of the panel sent: a new entry, or the one with `id`. Back to the list at `listUrl` when it worked;
 * else the form again, with everything that was typed and every message at once.
 * @param to.ofDraft whether it is the form of the draft over the entry
 */
export async function saveEntry(
  ctx: RequestContext,
  module: BoundModule,
  form: FormData,
  { id, listUrl, ofDraft, request }: { id: string | undefined; listUrl: string; ofDraft: boolean; request: Request },
) {
  const writer = requireWriter(ctx, 'write');
  const { definition } = module;
  const state = readFormState(definition, form);
  const startedFrom = readRevision(form.get('revision'));
  const asDraft = isForDraft(form);
  const draftSeen = String(form.get('draft') ?? noDraft);
  const note = noteIn(form);
  const copy = { module: definition.key, id: id ?? 'new', ofDraft };
  const forgetTyped = (tx: Database) => forgetCopy(tx, { ...copy, userId: writer.actor.id ?? '' });
  const sent = { writer, module, form, startedFrom, draftSeen, forgetTyped };
  const typed = { errors: {}, state, note, revision: startedFrom, draftSeen };
  if (isCutOff(form)) {
    const arrived = id === undefined ? state : await withArrived(writer.db, module, form, { id, ofDraft });
    const error = new AppError('malformed', { message: formTexts.cutOff });
    return refused(ctx, module, { ...typed, state: arrived }, error, { id, asDraft });
  }
  try {
    const input = requireInput(module, state, note);
    const saved = id === undefined ? await createOnce(sent, input) : await change(sent, id, input);
    if (form.get('then') === 'submit') return await submit(writer, module, saved, listUrl);
  } catch (error) {
    const refusal = refusalOf(error);
    // An unexpected refusal by the database is shown above the form, which keeps what was typed.
    if ((refusal.code === 'internal' && !refusal.detail) || refusal.status === 401) throw error;
    // The form's page is gone with the entry, also for whoever sends it without scripts.
    if (refusal.code === 'not_found' && id !== undefined) throw await refusedForm(request, 'gone', writer.actor.id);
    logFailure(ctx.services.log, error, 'an entry could not be saved', { requestId: ctx.requestId });
    return refused(ctx, module, { ...typed, ...renewedKey(error) }, refusal, { id, asDraft });
  }
  if (id !== undefined && asDraft) {
    const toast = { kind: 'success', title: draftTexts.title, description: draftTexts.saved } as const;
    return redirectWithToast(paths.admin.section(definition.path).draft(id), toast);
  }
  const words = moduleTexts[definition.key];
  return redirectWithToast(listUrl, {
    kind: 'success',
    title: formTexts.savedTitle,
    description: id === undefined ? words?.added : words?.updated,
  });
}

/** What a form sent, and who sent it. */
interface Sent {
  writer: WriteContext;
  module: BoundModule;
  form: FormData;
  /** The revision that the form was opened with; null for a new entry. */
  startedFrom: number | null;
  /** The tag of the draft that it was opened with, or `noDraft`. */
  draftSeen: string;
  /** Deletes the working copy of the form, in the transaction of the save. */
  forgetTyped: (tx: Database) => Promise<void>;
}

/** @throws AppError `invalid` with the messages of all fields */
function requireInput(module: BoundModule, state: FormState, note: string): EntryValues {
  const { input: fields, errors } = entryInput(module.definition, state);
  const input = { ...fields, note };
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', { fields: { ...errors, ...otherErrors(module, input) } });
  return input;
}

/** A new entry, made once however often its form is sent. */
function createOnce({ writer, module, form, forgetTyped }: Sent, input: EntryValues): Promise<string> {
  const claim = claimOfForm(callerOf(writer.actor), form, paths.admin.section(module.definition.path).list());
  return answerOnce(writer, claim, async (once) => {
    const entry = await createEntry(once, module, input);
    await forgetTyped(once.db);
    return entry.id;
  });
}

/** An entry, or the draft over it. */
async function change(sent: Sent, id: string, input: EntryValues): Promise<string> {
  const { writer, module, form, startedFrom, draftSeen, forgetTyped } = sent;
  if (isForDraft(form)) {
    await saveFormAsDraft(writer, module, id, input, {
      revision: startedFrom ?? undefined,
      draft: String(form.get('overwrite_draft') ?? draftSeen),
      within: forgetTyped,
    });
  } else {
    await updateEntry(writer, module, id, input, {
      revision: readRevision(form.get('overwrite')) ?? startedFrom ?? undefined,
      within: forgetTyped,
    });
  }
  return id;
}

/**
 * The saved entry or draft, with the fields of a cut-off form that arrived whole.
 * @throws AppError `not_found`
 */
async function withArrived(
  db: Database,
  module: BoundModule,
  form: FormData,
  { id, ofDraft }: { id: string; ofDraft: boolean },
): Promise<FormState> {
  const entry = await requireEntry(db, module, unrestricted, id);
  const draft = ofDraft ? await findDraft(db, id) : undefined;
  const saved = formStateOf(module.definition, draft ? await draftedEntry(db, module, entry, draft) : entry);
  const typed = Object.entries(readFormState(module.definition, form));
  return { ...saved, ...Object.fromEntries(typed.filter(([name]) => hasArrived(form, name))) };
}

/**
 * The revision that a form was opened with; null for a new entry's, and where it was opened with a draft over the
 * entry.
 */
const beganOf = ({ revision, draftSeen }: SaveAnswer) => (draftSeen === noDraft ? (revision ?? null) : null);

/** Submits the saved entry for review. */
async function submit(writer: WriteContext, module: BoundModule, id: string, listUrl: string) {
  await reviewEntry(writer, module, id, { action: 'submit' });
  return redirectWithToast(listUrl, {
    kind: 'success',
    title: reviewTexts.submittedTitle,
    description: reviewTexts.submittedText,
  });
}

/**
 * What is currently saved, the entry or its draft, where the form was refused because of it: somebody else has saved,
 * or published what the sender may now change by a draft alone.
 */
async function findConflict(
  db: Database,
  module: BoundModule,
  id: string,
  { code, asDraft, startedFrom }: { code: ErrorCode; asDraft: boolean; startedFrom: number | null },
): Promise<Conflict | undefined> {
  const isBarred = code === 'forbidden' && !asDraft;
  if (code !== 'stale' && !isBarred) return undefined;
  const entry = await findEntry(db, module, unrestricted, id);
  if (!entry || (isBarred && entry.status !== 'published')) return undefined;
  const draft = asDraft || isBarred ? await findDraft(db, id) : undefined;
  const theirs = formStateOf(module.definition, draft ? await draftedEntry(db, module, entry, draft) : entry);
  const began = startedFrom === null ? null : await findState(db, module, entry, startedFrom);
  const base = began && formStateOf(module.definition, await draftedEntry(db, module, entry, { fields: began }));
  const tag = draft ? draftTag(draft) : noDraft;
  if (asDraft) return { theirs, base, draft: tag };
  return { theirs, base, revision: entry.revision, ...(isBarred && { draft: tag }) };
}

/** The messages of the other fields, so that all are shown at once. */
function otherErrors(module: BoundModule, input: Record<string, unknown>): FieldErrors {
  try {
    parseEntry(module, input);
    return {};
  } catch (error) {
    return error instanceof AppError ? error.fields : {};
  }
}

const readRevision = (given: FormDataEntryValue | null) => {
  const revision = Number(given);
  return Number.isSafeInteger(revision) && revision > 0 ? revision : null;
};

async function refused(
  ctx: RequestContext,
  module: BoundModule,
  form: SaveAnswer,
  error: AppError,
  { id, asDraft }: { id: string | undefined; asDraft: boolean },
) {
  const answer: SaveAnswer = { ...form, errors: error.fields };
  const { code } = error;
  const reason = code === 'not_published' ? draftTexts.takenBack : sentenceOf(error);
  if (id !== undefined) {
    const { db } = ctx.require('write');
    // The form of a draft has no status; without scripts it comes back as that of the entry.
    const { status } = code === 'not_published' ? await requireEntry(db, module, unrestricted, id) : {};
    if (status && form.state?.status === '') answer.state = { ...form.state, status };
    answer.conflict = await findConflict(db, module, id, { code, asDraft, startedFrom: beganOf(form) });
  }
  if (!answer.conflict && Object.keys(error.fields).length === 0) {
    answer.errors = { '': [reason] };
  }
  const category =
    error.fields.category && module.definition.fields.category?.required ? error.fields.category[0] : undefined;
  const flash = category
    ? { kind: 'error' as const, title: editTexts.validationTitle, description: category }
    : { kind: 'error' as const, title: formTexts.failedTitle, description: reason };
  return data(answer, { status: error.status, headers: { 'set-cookie': flashCookie(flash) } });
}
