import type { FieldErrors } from '#app/platform/errors';
import { fromWarsawLocal, toWarsawLocal, warsawDay } from '#app/platform/warsaw-time';
import { validationTexts } from '#app/texts/pl/validation';
import type { EntryRow, EntryValues } from '../bind-table.server';
import type { ModuleDefinition } from '../define-module';
import type { AttachedFile } from '../fields/attached-file';
import { isAsked, normaliseMetadataKey } from '../fields/field';
import type { FormState, MetadataRow } from '../screens/form-state';

const emptyState = (status: string): FormState => ({ texts: { status }, flags: {}, instants: {}, metadata: [], file: null, files: [] });

/** Reads the form of an entry back into what it showed, so that it can be shown again as it was typed. */
export function readFormState(definition: ModuleDefinition, form: FormData): FormState {
  const read = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const state = emptyState(read('status'));
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'flag') state.flags[name] = form.get(name) === 'on';
    else if (field.kind === 'metadata') state.metadata = readMetadata(form);
    else if (field.kind === 'files') state.files = form.getAll(name).flatMap(readAttached);
    else state.texts[name] = read(name);
    if (field.kind === 'moment') state.instants[name] = read(`${name}_instant`);
    if (field.kind === 'file') state.file = readAttached(form.get(`${name}_card`))[0] ?? null;
  }
  return state;
}

function readMetadata(form: FormData): MetadataRow[] {
  const values = form.getAll('metadata_value');
  return form
    .getAll('metadata_key')
    .map((key, index) => ({ key: String(key), value: String(values[index] ?? '') }))
    .filter(({ key, value }) => key.trim() !== '' || value.trim() !== '');
}

function readAttached(text: FormDataEntryValue | null): AttachedFile[] {
  if (typeof text !== 'string' || text === '') return [];
  try {
    const { url, fileName, fileSize, fileType } = JSON.parse(text) as Record<string, unknown>;
    return typeof url === 'string' ? [{ url, fileName: String(fileName ?? ''), fileSize: Number(fileSize) || 0, fileType: String(fileType ?? '') }] : [];
  } catch {
    return [];
  }
}

/**
 * What the form says, as `createEntry` and `updateEntry` take it, and what only the form itself can know to be wrong.
 * A field that it does not ask for at present is saved empty: what is stored is what a person sees.
 */
export function entryInput(definition: ModuleDefinition, typed: FormState): { input: EntryValues; errors: FieldErrors } {
  const input: EntryValues = { status: typed.texts.status };
  const errors: FieldErrors = {};
  const empty = emptyState('');
  for (const [name, field] of Object.entries(definition.fields)) {
    const state = isAsked(field, typed.texts) ? typed : empty;
    const text = state.texts[name] ?? '';
    if (field.kind === 'flag') input[name] = state.flags[name] ?? false;
    else if (field.kind === 'files') input[name] = state.files;
    else if (field.kind === 'moment') input[name] = text === '' ? null : readMoment(text, state.instants[name]);
    else if (field.kind === 'metadata') {
      input[name] = Object.fromEntries(state.metadata.map(({ key, value }) => [key, value]));
      const keys = state.metadata.map(({ key }) => normaliseMetadataKey(key));
      if (keys.includes('')) errors[name] = [validationTexts.metadataKey];
      else if (new Set(keys).size < keys.length) errors[name] = [validationTexts.metadataDuplicate];
    } else input[name] = text;
  }
  return { input, errors };
}

/** The instant of a typed time: the one that the form began with while nobody changed what it shows, else as Warsaw reads it. */
function readMoment(text: string, began: string | undefined): string {
  const local = text.length === 16 ? `${text}:00` : text;
  const before = new Date(began ?? '');
  if (!Number.isNaN(before.getTime()) && toWarsawLocal(before) === local) return before.toISOString();
  return fromWarsawLocal(text)?.toISOString() ?? text;
}

/** The form of an entry that is there. */
export function formStateOf(definition: ModuleDefinition, entry: EntryRow): FormState {
  const state = emptyState(entry.status);
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = entry[name];
    if (field.kind === 'flag') state.flags[name] = value === true;
    else if (field.kind === 'metadata') state.metadata = Object.entries(entry.metadata).map(([key, text]) => ({ key, value: text }));
    else if (field.kind === 'files') state.files = (value ?? []) as AttachedFile[];
    else if (field.kind === 'category') state.texts[name] = entry.category?.slug ?? '';
    else state.texts[name] = value instanceof Date ? toWarsawLocal(value) : String(value ?? '');
    if (value instanceof Date) state.instants[name] = value.toISOString();
    if (field.kind === 'file' && typeof value === 'string') {
      const { name: fileName, size, type } = field.companions;
      state.file = { url: value, fileName: String(entry[fileName] ?? ''), fileSize: Number(entry[size] ?? 0), fileType: String(entry[type] ?? '') };
    }
  }
  return state;
}

/** The form of an entry that is about to be made; `title` when something suggests one. */
export function newFormState(definition: ModuleDefinition, now: Date, title = ''): FormState {
  const state = emptyState('draft');
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'day' && field.defaultToday) state.texts[name] = warsawDay(now);
    else if (field.kind === 'moment' && field.defaultNow) state.texts[name] = toWarsawLocal(now).replace(/:\d\d$/, ':00');
    else if (field.kind === 'text' || field.kind === 'select') state.texts[name] = field.default ?? '';
  }
  return { ...state, texts: { ...state.texts, title } };
}
