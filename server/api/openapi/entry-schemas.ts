import type { ModuleDefinition } from '#app/content/define-module';
import { entrySchema } from '#app/content/entry-schema.server';
import { changeTypes } from '#app/content/fields/changes';
import type { Field } from '#app/content/fields/field';
import { entryStatuses } from '#app/content/entry-status';
import { readOnlyFields } from '#app/platform/read-only-fields';
import { described, inputSchema, type JsonSchema, objectSchema, ref } from './json-schema';

export const uuid: JsonSchema = { type: 'string', format: 'uuid' };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const text: JsonSchema = { type: 'string' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'] });

/** `knowledge_base` → `KnowledgeBase` */
export const componentName = (key: string) => key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The components of one module: an entry as it is answered, as it is written, and a page of a list. */
export function entryComponents(definition: ModuleDefinition): Record<string, JsonSchema> {
  const name = componentName(definition.key);
  const fields: Record<string, JsonSchema> = { id: uuid };
  for (const [field, declared] of Object.entries(definition.fields)) {
    fields[field] = answered(declared);
    if (declared.kind !== 'file') continue;
    const { companions } = declared;
    Object.assign(fields, { [companions.name]: orNull(text), [companions.size]: orNull(count), [companions.type]: orNull(text) });
  }
  Object.assign(fields, { status: { type: 'string', enum: [...entryStatuses] }, created_by: orNull(uuid), created_at: instant, updated_at: instant });
  const written = inputSchema(entrySchema(definition), { better: better(definition) });
  for (const field of readOnlyFields) (written.properties ??= {})[field] = described(field, { readOnly: true });
  // What has a value of its own when nobody gives one, a day or a moment, may be left out.
  const required = Object.entries(definition.fields).filter(([, field]) => field.required && field.kind !== 'day' && field.kind !== 'moment');
  return {
    [name]: objectSchema(fields),
    [`${name}Update`]: written,
    [`${name}Create`]: { ...written, required: required.map(([field]) => field) },
    [`${name}Page`]: pageSchema(name),
  };
}

/** A page of a list. */
export const pageSchema = (item: string) =>
  objectSchema({ items: { type: 'array', items: ref(item) }, total: count, page: { type: 'integer', minimum: 1 }, per_page: { type: 'integer', minimum: 1, maximum: 100 } });

/** A field as it is answered. */
function answered(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'markdown':
    case 'changes':
      return text;
    case 'select':
      return { type: 'string', enum: [...field.options] };
    case 'flag':
      return { type: 'boolean' };
    case 'day':
    case 'moment': {
      const date = { type: 'string', format: field.kind === 'day' ? 'date' : 'date-time' };
      return field.required ? date : orNull(date);
    }
    case 'category':
    case 'link':
    case 'file':
      return orNull(text);
    case 'metadata':
      return { type: 'object', additionalProperties: text };
    case 'files':
      return { type: 'array', items: ref('AttachedFile') };
  }
}

/** What the checks of some kinds of field say only in code. */
function better(definition: ModuleDefinition): Record<string, JsonSchema> {
  const fields: Record<string, JsonSchema> = {};
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'day' || field.kind === 'moment') fields[name] = answered(field);
    if (field.kind === 'category') fields[name] = field.required ? { ...text, maxLength: 120 } : { ...orNull(text), maxLength: 120 };
    if (field.kind === 'link') fields[name] = { ...orNull(text), maxLength: 2_000 };
    if (field.kind === 'files') fields[name] = { type: 'array', maxItems: field.max, items: ref('AttachedFile') };
    if (field.kind === 'changes') fields[name] = { anyOf: [{ type: 'string', maxLength: field.max }, { type: 'array', items: ref('ReleaseChange') }] };
  }
  return fields;
}

export const releaseChange = objectSchema({ type: { type: 'string', enum: [...changeTypes] }, description: { ...text, minLength: 1 } });
