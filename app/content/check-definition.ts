import { isReadOnly } from '#app/platform/read-only-fields';
import type { ModuleDefinition } from './define-module';
import type { Field, FieldKind } from './fields/field';

/**
 * Kinds that a module can have only one field of, with the name it must have: their values are stored, joined or
 * submitted under that name. Of other kinds it may have several.
 */
const singular: Partial<Record<FieldKind, string>> = {
  slug: 'slug',
  markdown: 'content',
  category: 'category',
  metadata: 'metadata',
  tags: 'tags',
  position: 'position',
  pages: 'related',
};

/** Kinds stored as text: the only ones that a list's search can look into. */
const searchable: ReadonlySet<FieldKind> = new Set(['text', 'slug', 'markdown', 'changes', 'select', 'link']);

/** Names taken by common columns and by the form's own controls. */
const taken = new Set([
  'status',
  'audience',
  'category_id',
  'rendered',
  'publish_at',
  'unpublish_at',
  'owner',
  'review_at',
  'verified_at',
  'revision',
  'note',
  'search_text',
  'search_title',
  'overwrite',
  'metadata_key',
  'tags_kept',
  'related_kept',
  'tag_keys',
  'metadata_value',
]);

type Fail = (what: string) => never;

/** @throws Error that names the module and what is wrong with its definition */
export function checkDefinition(definition: ModuleDefinition): void {
  const fail: Fail = (what) => {
    throw new Error(`content module '${definition.key}': ${what}`);
  };
  if (!/^[a-z][a-z_]*$/.test(definition.key)) fail('its key must be lower-case letters and underscores');
  if (!/^[a-z][a-z-]*$/.test(definition.path)) fail('its path must be lower-case letters and hyphens');
  const { searchWeight } = definition;
  if (searchWeight !== undefined && !(searchWeight > 0 && searchWeight <= 1))
    fail('its searchWeight must be over 0 and at most 1');
  if (definition.fields.title?.kind !== 'text') fail("it needs a text field 'title'");
  checkNames(definition, fail);
  checkFields(definition, fail);
  checkRoles(definition, fail);
  checkCapabilities(definition, fail);
}

function checkNames({ fields }: ModuleDefinition, fail: Fail): void {
  const names = Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(field.kind === 'file' ? [...Object.values(field.companions), `${name}_card`] : []),
    ...(field.kind === 'moment' ? [`${name}_instant`] : []),
  ]);
  for (const [at, name] of names.entries()) {
    if (!/^[a-z][a-z0-9_]*$/.test(name))
      fail(`'${name}' must be lower-case letters, digits and underscores, as its column is`);
    if (isReadOnly(name) || taken.has(name)) fail(`'${name}' belongs to every entry already`);
    if (names.indexOf(name) < at) fail(`two of its columns or controls would be called '${name}'`);
  }
}

function checkFields({ fields }: ModuleDefinition, fail: Fail): void {
  for (const [name, field] of Object.entries(fields)) {
    const only = singular[field.kind];
    if (only !== undefined && only !== name)
      fail(`its ${field.kind} field '${name}' must be called '${only}', and be the only one`);
    if (field.kind === 'select' && !field.options.includes(field.default))
      fail(`the default '${field.default}' of '${name}' is none of its options`);
    if ('max' in field && !(field.max > 0)) fail(`'max' of '${name}' must be above 0`);
    checkCondition(name, field, fields, fail);
  }
}

function checkCondition(name: string, { when, required }: Field, fields: ModuleDefinition['fields'], fail: Fail): void {
  if (!when) return;
  const asked = fields[when.field];
  if (asked?.kind !== 'select' || !asked.options.includes(when.is))
    fail(`'when' of '${name}' asks for '${when.is}', which is no option of '${when.field}'`);
  if (required) fail(`'${name}' cannot be required, as its form does not always ask for it`);
}

function checkRoles({ fields, address, summary, list, search }: ModuleDefinition, fail: Fail): void {
  const addressed = fields[address];
  if (address !== 'id' && addressed?.kind !== 'slug' && !(addressed?.kind === 'text' && addressed.required)) {
    fail(`its address needs a slug field or a required text field '${address}'`);
  }
  const ofEvery = ['id', 'status', 'category', 'created_at', 'updated_at'];
  const needsKnown = (name: string, where: string) =>
    name in fields || ofEvery.includes(name) || fail(`${where} names the unknown field '${name}'`);
  for (const column of list.columns) needsKnown(column.field, 'its list');
  for (const name of search) needsKnown(name, 'its search');
  if (list.date) needsKnown(list.date, 'its date');
  const sortable = ['created_at', 'updated_at', 'title', list.date];
  for (const sort of [list.sort, list.publicSort]) {
    needsKnown(sort.replace(/^-/, ''), 'its order');
    if (!sortable.includes(sort.replace(/^-/, '')))
      fail(`its lists cannot be sorted by '${sort}', only by ${sortable.filter(Boolean).join(', ')}`);
  }
  if (summary && fields[summary]?.kind !== 'text') fail(`its summary '${summary}' is no text field`);
  const date = list.date && fields[list.date]?.kind;
  if (date && date !== 'day' && date !== 'moment') fail(`its date '${list.date}' is neither a day nor a moment`);
  for (const name of search) {
    const kind = fields[name]?.kind;
    if (!kind || !searchable.has(kind)) fail(`its search cannot look into '${name}'`);
  }
}

function checkCapabilities(
  { fields, capabilities: { window, featured, urgent }, views = {} }: ModuleDefinition,
  fail: Fail,
): void {
  if (window) {
    const [from, until] = [fields[window.from], fields[window.until]];
    if (from?.kind !== 'moment' || until?.kind !== 'moment') fail('its window needs two moments');
    if (!from?.required || until?.required) fail('its window must have a beginning, and may have an end');
  }
  if (urgent) {
    const asked = fields[urgent.field];
    if (asked?.kind !== 'select' || !asked.options.includes(urgent.is))
      fail(`'${urgent.is}' cannot be urgent, as '${urgent.field}' does not offer it`);
  }
  if (featured && !(fields.featured?.kind === 'flag' && fields.featured.steers))
    fail("to be featured it needs a flag field 'featured' that steers");
  for (const { equals = {} } of Object.values(views))
    for (const name of Object.keys(equals))
      if (!(name in fields)) fail(`a view of it names the unknown field '${name}'`);
}
