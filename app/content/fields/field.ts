import type { BadgeTone } from '#app/ui/badge';

/** The declaration of one field. Plain data, the same in the browser and on the server. */
export type Field =
  | TextField
  | SlugField
  | MarkdownField
  | ChangesField
  | SelectField
  | FlagField
  | DayField
  | MomentField
  | CategoryField
  | MetadataField
  | TagsField
  | PositionField
  | LinkField
  | FileField
  | FilesField
  | AccountField
  | PagesField;

export type FieldKind = Field['kind'];

/** The declaration of a field of one kind. */
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

interface Common {
  /** A save without it is refused. */
  required?: boolean;
  /** Where the form shows it; `main` by default. */
  place?: 'main' | 'side';
  /**
   * Asked for only while the select field `field` has the option `is`, such as the date of an event. Otherwise the form
   * hides it and saves it empty; the API always accepts it.
   */
  when?: Condition;
  /** Visible only to whoever may write content, in answers and on pages. */
  forWriters?: boolean;
}

export interface Condition {
  field: string;
  is: string;
}

/** One line, or several with `multiline`. `default` fills a new form only. */
export interface TextField extends Common {
  kind: 'text';
  max: number;
  multiline?: boolean;
  default?: string;
}
/** The last segment of the address, made from the title while it is empty. `cut`: the longest generated one. */
export interface SlugField extends Common {
  kind: 'slug';
  max: number;
  cut?: number;
}
export interface MarkdownField extends Common {
  kind: 'markdown';
  max: number;
}
/** The changes of one version: a JSON array of {type, description}, or lines that start with '- '. */
export interface ChangesField extends Common {
  kind: 'changes';
  max: number;
}
export interface SelectField extends Common {
  kind: 'select';
  options: readonly string[];
  /** How a badge of each option looks. */
  tones?: Readonly<Record<string, BadgeTone>>;
  default: string;
}
export interface FlagField extends Common {
  kind: 'flag';
  /** It steers where the portal shows the entry, as `featured` does, and is no fact that the entry's page tells. */
  steers?: true;
}
/** A calendar date, 'YYYY-MM-DD'. */
export interface DayField extends Common {
  kind: 'day';
  defaultToday?: boolean;
}
/** An instant: ISO 8601 on the wire, Warsaw time in the form. */
export interface MomentField extends Common {
  kind: 'moment';
  defaultNow?: boolean;
}
export interface CategoryField extends Common {
  kind: 'category';
}
export interface MetadataField extends Common {
  kind: 'metadata';
}
/** Tags across modules. Capitals and diacritics make no difference. */
export interface TagsField extends Common {
  kind: 'tags';
}
/** The position of an entry in its category, by which the category's lists are ordered. */
export interface PositionField extends Common {
  kind: 'position';
}
/** An external http(s) address. */
export interface LinkField extends Common {
  kind: 'link';
}
/** The main file. The field is its URL; the `companions` get its name, size and type. */
export interface FileField extends Common {
  kind: 'file';
  companions: { name: string; size: string; type: string };
}
/** Further files, a list of {url, fileName, fileSize, fileType}. */
export interface FilesField extends Common {
  kind: 'files';
  max: number;
}

/** The id of an account; null once that is deleted. */
export interface AccountField extends Common {
  kind: 'account';
}

/** Related pages, by their public addresses. */
export interface PagesField extends Common {
  kind: 'pages';
}

/** Whether the form asks for a field while it has these values. */
export const isAsked = ({ when }: Field, values: Readonly<Record<string, unknown>>) =>
  when === undefined || values[when.field] === when.is;

export const tagLimits = { count: 10, length: 40 } as const;

export const pagesLimits = { count: 10, length: 500 } as const;

export const metadataLimits = { keys: 50, key: 64, value: 2_000 } as const;

/** Normalises a metadata key: `normaliseMetadataKey('Data Wydania!')` → 'data_wydania'. */
export const normaliseMetadataKey = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '');
