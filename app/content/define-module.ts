import { checkDefinition } from './check-definition';
import type { Field, FieldOf, TextField } from './fields/field';

/** A public page of the section beside its list, under an address of its own: a part of the list, or all of it. */
export interface SectionView {
  /** The last segment of its address. */
  path: string;
  /** Slug of the category that it shows. */
  category?: string;
  /** Values that fields of its entries have. */
  equals?: Readonly<Record<string, string>>;
}

/** Names of the two fields between whose instants a published entry is public. */
export interface VisibilityWindow {
  from: string;
  until: string;
}

/** A column of the panel's list: a field of the module or one of the columns that every entry has. */
export interface ListColumn {
  field: string;
  /** How its text is shown; what the text is, its field's kind decides. 'address': that of the public page. */
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
  /** Last segment of the panel's address for a new entry: 'nowa' or 'nowy'. */
  newPath: 'nowa' | 'nowy';
  /** All fields but the ones that every entry has anyway (id, status, created_by …). */
  fields: { readonly title: TextField } & Readonly<Record<string, Field>>;
  /** The field that ends an entry's public address, /{path}/{address}, or 'id'. */
  address: string;
  /** Addresses that no entry may have, besides those that `routes.ts` gives to the section's own pages. */
  reserved?: readonly string[];
  /** The text field whose words stand for an entry on cards and in feeds, instead of the beginning of its text. */
  summary?: string;
  /** Public pages that show the list under further addresses, by their names in code. */
  views?: Readonly<Record<string, SectionView>>;
  list: {
    columns: readonly ListColumn[];
    /** The panel's order, as in the API: '-created_at'. */
    sort: string;
    /** The public order. */
    publicSort: string;
    /** Its own date, by which the API sorts as well. */
    date?: string;
  };
  /** The fields whose text is searched, beside the title: long ones by section, short ones as one. */
  search: readonly string[];
  capabilities: {
    /** Has an Atom feed at /{path}/feed.xml. */
    feed?: boolean;
    /**
     * Two fields of its own between whose instants an entry is public, instead of the times that every other module's
     * entries have.
     */
    window?: VisibilityWindow;
    /** The public sidebar shows the tree of its categories and entries. */
    outline?: boolean;
    /** Can be featured on the home page; its newest entries may stand there while nothing is marked. */
    featured?: 'marked' | 'marked or newest';
  };
}

/**
 * Checks a definition when the portal starts, so that a bad one never serves a page, and returns it.
 * @throws Error that names the module and what is wrong with it
 */
export function defineModule<const Definition extends ModuleDefinition>(definition: Definition): Definition {
  // The browser has no use for it: what is wrong has ended the server's start.
  if (import.meta.env?.SSR ?? true) checkDefinition(definition);
  return definition;
}

const commonWindow: VisibilityWindow = { from: 'publish_at', until: 'unpublish_at' };

/**
 * The fields between whose instants a published entry is public: it is when the first is null or past, and the second
 * null or to come. The clock of the database decides: the same two columns stand in the row-level security of the
 * module's table.
 */
export const windowOf = ({ capabilities }: Pick<ModuleDefinition, 'capabilities'>): VisibilityWindow =>
  capabilities.window ?? commonWindow;

/** The names of a section's further pages. */
export type ViewName<Definition extends ModuleDefinition> = Definition extends { views: infer Views }
  ? keyof Views & string
  : never;

/** The field of a kind, where a module has at most one: its slug or its markdown. */
export function fieldOfKind<Kind extends Field['kind']>(
  definition: ModuleDefinition,
  kind: Kind,
): { name: string; field: FieldOf<Kind> } | undefined {
  const isOfKind = (field: Field): field is FieldOf<Kind> => field.kind === kind;
  for (const [name, field] of Object.entries(definition.fields)) if (isOfKind(field)) return { name, field };
  return undefined;
}
