import type { NewPath } from '#app/path-parts';
import { checkDefinition } from './check-definition';
import type { Field, FieldOf, TextField } from './fields/field';

/** A public page of the section beside its list, at its own address: all of the list or a part of it. */
export interface SectionView {
  /** The last segment of its address. */
  path: string;
  /** Slug of the category that it shows. */
  category?: string;
  /** Values that fields of the listed entries must have. */
  equals?: Readonly<Record<string, string>>;
}

/** The two fields between whose instants a published entry is public. */
export interface VisibilityWindow {
  from: string;
  until: string;
}

/** A column of the panel's list: a field of the module or one of the columns that every entry has. */
export interface ListColumn {
  field: string;
  /** How the text of a cell is rendered; the field's kind makes the text. 'address' shows that of the public page. */
  cell?: 'text' | 'title' | 'date' | 'badge' | 'address';
}

/**
 * What a content module is. Plain data: everything that the portal does with entries — list, form, REST, permissions,
 * search, feeds, sitemap, audit — is derived from it, and nothing names a module but the registry.
 */
export interface ModuleDefinition {
  /** The name in code, on the wire and of the table. */
  key: string;
  /** First segment of its public address and of its address in the panel. */
  path: string;
  /** Last segment of the panel's address for a new entry, by the gender of the noun. */
  newPath: NewPath;
  /** All fields but the ones that every entry has anyway (id, status, created_by …). */
  fields: { readonly title: TextField } & Readonly<Record<string, Field>>;
  /** The field whose value ends an entry's public address, /{path}/{address}, or 'id'. */
  address: string;
  /** Addresses that no entry may take, besides those of the section's own pages in `routes.ts`. */
  reserved?: readonly string[];
  /** The text field that summarises an entry on cards and in feeds; without it the beginning of the text does. */
  summary?: string;
  /** Public pages that show the list at further addresses, by their names in code. */
  views?: Readonly<Record<string, SectionView>>;
  list: {
    columns: readonly ListColumn[];
    /** The panel's order, as in the API: '-created_at'. */
    sort: string;
    /** The public order. */
    publicSort: string;
    /** The entry's own date; the API can sort by it too. */
    date?: string;
  };
  /** The fields that are searched beside the title: long texts section by section, short ones whole. */
  search: readonly string[];
  /** What the scores of its entries are multiplied by: less than 1 where other modules tell the same for good. */
  searchWeight?: number;
  capabilities: {
    /** Has an Atom feed at /{path}/feed.xml. */
    feed?: boolean;
    /**
     * Two own fields between whose instants an entry is public, in place of the common `publish_at` and `unpublish_at`.
     */
    window?: VisibilityWindow;
    /** The value of a select field that makes news urgent: subscribers hear of such an entry at once. */
    urgent?: { field: string; is: string };
    /** The public sidebar shows the tree of its categories and entries. */
    outline?: boolean;
    /** Entries can be featured on the home page; with 'or newest' the newest ones fill in while none is marked. */
    featured?: 'marked' | 'marked or newest';
  };
}

/**
 * Checks a definition at start, so that a bad one never serves a page, and returns it.
 * @throws Error that names the module and the mistake
 */
export function defineModule<const Definition extends ModuleDefinition>(definition: Definition): Definition {
  // Not in the browser: a bad definition has stopped the server's start.
  if (import.meta.env?.SSR ?? true) checkDefinition(definition);
  return definition;
}

const commonWindow: VisibilityWindow = { from: 'publish_at', until: 'unpublish_at' };

/**
 * The two fields of a module's publication window: a published entry is public once the first is null or past, and
 * while the second is null or ahead. The database's clock decides: row-level security reads the same columns.
 */
export const windowOf = ({ capabilities }: Pick<ModuleDefinition, 'capabilities'>): VisibilityWindow =>
  capabilities.window ?? commonWindow;

/** The names of a section's further pages. */
export type ViewName<Definition extends ModuleDefinition> = Definition extends { views: infer Views }
  ? keyof Views & string
  : never;

/** A module's field of a kind that it has at most one of: its slug or its markdown. */
export function fieldOfKind<Kind extends Field['kind']>(
  definition: ModuleDefinition,
  kind: Kind,
): { name: string; field: FieldOf<Kind> } | undefined {
  const isOfKind = (field: Field): field is FieldOf<Kind> => field.kind === kind;
  for (const [name, field] of Object.entries(definition.fields)) if (isOfKind(field)) return { name, field };
  return undefined;
}
