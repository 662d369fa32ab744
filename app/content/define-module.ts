import { isReadOnly } from '#app/platform/read-only-fields';
import type { Field, FieldOf, TextField } from './fields/field';

/** A column of the panel's list: a field of the module or one of the columns that every entry has. */
export interface ListColumn {
  field: string;
  /** Which cell shows it; the field's own kind decides where this is absent. */
  cell?: 'title' | 'status' | 'date' | 'badge' | 'address' | 'category';
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
  /** The field that ends an entry's public address, /{path}/{address}. */
  address: 'id' | 'slug' | 'version';
  /** Addresses that no entry may have, besides those that `routes.ts` gives to the section's own pages. */
  reserved?: readonly string[];
  /** The text field whose words stand for an entry on cards and in feeds, instead of the beginning of its text. */
  summary?: string;
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
    /** Is visible only from one field's instant until another's. */
    window?: { from: string; until: string };
    /** Has a preview page of its own in the panel. */
    preview?: boolean;
    /** Can be featured on the home page. */
    featured?: boolean;
  };
}

/**
 * Checks a definition when the portal starts, so that a bad one never serves a page, and returns it.
 * @throws Error that names the module and what is wrong with it
 */
export function defineModule<const Definition extends ModuleDefinition>(definition: Definition): Definition {
  const { key, path, fields, list, search, address, summary, capabilities } = definition as ModuleDefinition;
  const fail = (what: string): never => {
    throw new Error(`content module '${key}': ${what}`);
  };
  const known = (name: string) => name in fields || ['id', 'status', 'category', 'created_at', 'updated_at'].includes(name);
  const needsKnown = (name: string, where: string) => known(name) || fail(`${where} names the unknown field '${name}'`);
  if (!/^[a-z][a-z_]*$/.test(key)) fail('its key must be lower-case letters and underscores');
  if (!/^[a-z][a-z-]*$/.test(path)) fail('its path must be lower-case letters and hyphens');
  if (fields.title?.kind !== 'text') fail("it needs a text field 'title'");
  for (const name of Object.keys(fields)) {
    if (isReadOnly(name) || name === 'status') fail(`'${name}' belongs to every entry already`);
  }
  for (const [name, { when, required }] of Object.entries(fields)) {
    if (!when) continue;
    const asked = fields[when.field];
    if (asked?.kind !== 'select' || !asked.options.includes(when.is)) fail(`'${name}' waits for '${when.is}', which '${when.field}' does not offer`);
    if (required) fail(`'${name}' cannot be required, as its form does not always ask for it`);
  }
  if (address === 'slug' && fields.slug?.kind !== 'slug') fail("an address by slug needs a slug field 'slug'");
  for (const column of list.columns) needsKnown(column.field, 'its list');
  for (const sort of [list.sort, list.publicSort]) needsKnown(sort.replace(/^-/, ''), 'its order');
  for (const name of search) needsKnown(name, 'its search');
  if (list.date) needsKnown(list.date, 'its date');
  if (summary && fields[summary]?.kind !== 'text') fail(`its summary '${summary}' is no text field`);
  if (capabilities.window) Object.values(capabilities.window).forEach((name) => needsKnown(name, 'its window'));
  return definition;
}

/** The field of a kind, where a module has at most one: its slug, its markdown, its main file … */
export function fieldOfKind<Kind extends Field['kind']>(definition: ModuleDefinition, kind: Kind): { name: string; field: FieldOf<Kind> } | undefined {
  const isOfKind = (field: Field): field is FieldOf<Kind> => field.kind === kind;
  for (const [name, field] of Object.entries(definition.fields)) if (isOfKind(field)) return { name, field };
  return undefined;
}
