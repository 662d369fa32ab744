import type { AttachedFile } from './attached-file';
import type { Field, FieldKind, FieldOf } from './field';

/** One row of the metadata editor, as typed. */
export interface MetadataRow {
  key: string;
  value: string;
}

/** The form's value of a field, by kind: the text of each control as it was typed, so that nothing is lost. */
export interface FormValues {
  text: string;
  slug: string;
  markdown: string;
  changes: string;
  select: string;
  flag: boolean;
  day: string;
  /** `began` is the instant that the form started with: Warsaw time alone is ambiguous in the hour that comes twice. */
  moment: { local: string; began: string };
  category: string;
  metadata: MetadataRow[];
  tags: string[];
  position: string;
  link: string;
  /** `card` describes the file, where it is known. */
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

/** The value of a form, with an error where only the form can know one. */
export interface FormInput {
  input: unknown;
  error?: string;
}

/** What a longer text is in its entry: the text itself, or a paragraph beside it. */
export type TextRole = 'body' | 'paragraph';

/** Labels of the values of a field, by value: see `labelsOf`. */
export type OptionLabels = Readonly<Record<string, string | undefined>>;

/**
 * What differs by kind in forms and words: the half that browser and server share. The other half is `FieldOnServer`.
 * Declared as methods, whose parameters are bivariant: so any field can be passed to its kind's object, see
 * `behaviourOf`.
 */
export interface AnyBehaviour<Declared extends Field = Field, Value = FormValue> {
  /** The value of an empty field. */
  readonly empty: Value;
  /** The value in a new form. */
  begin(field: Declared, now: Date): Value;
  /** Reads the value from a submitted form. */
  read(form: FormData, name: string): Value;
  /** The form's value of a stored entry. */
  show(row: StoredRow, name: string, field: Declared): Value;
  /** The value as the use cases take it. */
  input(value: Value): FormInput;
  /** The value as a text, to compare two forms and to show it. */
  readable(value: Value, options: OptionLabels): string;
  /** A stored value that is not empty, in words, for the audit log and the history. */
  word(value: unknown, options: OptionLabels): string;
  /** For a longer text, which is compared, merged and reviewed by its parts; null for any other value. */
  textRole(field: Declared): TextRole | null;
  /** Whether the entry's own page shows it. */
  isOnPage(field: Declared): boolean;
  /** What its values refer to: accounts by their id, categories by their slug. */
  readonly names: 'accounts' | 'categories' | null;
}

export type FieldBehaviour<Kind extends FieldKind> = AnyBehaviour<FieldOf<Kind>, FormValues[Kind]>;
