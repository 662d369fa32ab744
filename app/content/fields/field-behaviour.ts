import type { AttachedFile } from './attached-file';
import type { Field, FieldKind, FieldOf } from './field';

/** One row of the metadata editor, as typed. */
export interface MetadataRow {
  key: string;
  value: string;
}

/**
 * What a form holds of a field, by its kind: every control's text as a person left it, so that nothing typed is lost.
 */
export interface FormValues {
  text: string;
  slug: string;
  markdown: string;
  changes: string;
  select: string;
  flag: boolean;
  day: string;
  /** `began` is the instant when the form was made: Warsaw time alone cannot tell apart the hour that comes twice. */
  moment: { local: string; began: string };
  category: string;
  metadata: MetadataRow[];
  tags: string[];
  position: string;
  link: string;
  /** `card` says what the file is, where that is known. */
  file: { url: string; card: AttachedFile | null };
  files: AttachedFile[];
  account: string;
  pages: string[];
}

export type FormValue = FormValues[FieldKind];

/** A form of an entry, by field name. */
export type FormState = Readonly<Record<string, FormValue>>;

/** The text of a field whose form is one text: `textIn(state, 'title')`. */
export function textIn(state: FormState, name: string): string {
  const value = state[name];
  return typeof value === 'string' ? value : '';
}

/** A stored entry by column, with its category joined in. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What a form's value says, and what only the form itself can know to be wrong. */
export interface FormInput {
  input: unknown;
  error?: string;
}

/** What a longer text is in its entry: the text itself, or a paragraph beside it. */
export type TextRole = 'body' | 'paragraph';

/** Labels of the values of a field, by value: see `labelsOf`. */
export type OptionLabels = Readonly<Record<string, string | undefined>>;

/**
 * What differs by kind in forms and words: the half of a kind that browser and server share. The other half is
 * `FieldOnServer`. Methods, so that any field's kind can be asked without knowing which it is: see `behaviourOf`.
 */
export interface AnyBehaviour<Declared extends Field = Field, Value = FormValue> {
  /** A form in which the field is empty. */
  readonly empty: Value;
  /** What a new form begins with. */
  begin(field: Declared, now: Date): Value;
  /** Reads a sent form back into what it showed. */
  read(form: FormData, name: string): Value;
  /** The form of a stored entry. */
  show(row: StoredRow, name: string, field: Declared): Value;
  /** What the form says, as the use cases take it. */
  input(value: Value): FormInput;
  /** The form's value as a text, to compare two forms. */
  readable(value: Value, options: OptionLabels): string;
  /** A stored value that is not empty, as the audit log and the history show it. */
  word(value: unknown, options: OptionLabels): string;
  /** For a longer text, which is compared, merged and reviewed by its parts; null for any other value. */
  textRole(field: Declared): TextRole | null;
  /** Whether its values are ids of accounts. */
  readonly namesAccounts: boolean;
}

export type FieldBehaviour<Kind extends FieldKind> = AnyBehaviour<FieldOf<Kind>, FormValues[Kind]>;
