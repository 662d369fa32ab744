import type { ModuleDefinition } from '#app/content/define-module';
import { entrySchema, readOnlyOfEntries } from '#app/content/entry-schema.server';
import { reviewStates } from '#app/content/review/review-states';
import { onServerOf } from '#app/content/fields/behaviours.server';
import { entryFields } from '#app/content/fields/entry-fields';
import { count, instant, type JsonSchema, orNull, ref, uuid } from '#app/platform/json-schema';
import { described, inputSchema, objectSchema } from './described-schema';

/** `knowledge_base` → `KnowledgeBase` */
export const componentName = (key: string) =>
  key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The components of one module: an entry as it is answered, as it is written, a page of a list, and what its fields
 * consist of.
 */
export function entryComponents(definition: ModuleDefinition): Record<string, JsonSchema> {
  const name = componentName(definition.key);
  const answered: Record<string, JsonSchema> = { id: uuid };
  const better: Record<string, JsonSchema> = {};
  const parts: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const forWriters: string[] = [];
  for (const [field, declared] of entryFields(definition)) {
    const kind = onServerOf(declared);
    answered[field] = kind.answered(declared);
    for (const [companion, { json }] of Object.entries(kind.companions(declared))) answered[companion] = json;
    if (declared.forWriters) forWriters.push(field);
    const written = kind.written(declared);
    if (written) better[field] = written;
    // What has a value of its own when nobody gives one may be left out.
    if (declared.required && !kind.initial(declared, new Date())) required.push(field);
    for (const [part, { properties, optional }] of Object.entries(kind.components))
      parts[part] = objectSchema(properties, optional);
  }
  Object.assign(answered, {
    created_by: orNull(uuid),
    created_at: instant,
    updated_at: instant,
    verified_at: orNull(instant),
    revision: count,
    review_state: { anyOf: [{ type: 'string', enum: [...reviewStates] }, { type: 'null' }] },
  });
  const written = inputSchema(entrySchema(definition), { better });
  for (const field of readOnlyOfEntries) (written.properties ??= {})[field] = described(field, { readOnly: true });
  return {
    [name]: objectSchema(answered, [...forWriters, 'review_state']),
    [`${name}Update`]: written,
    [`${name}Create`]: { ...written, required },
    [`${name}Page`]: pageSchema(name),
    ...parts,
  };
}

/** A page of a list. @param more what it says beside its items */
export const pageSchema = (item: string, more: Record<string, JsonSchema> = {}) =>
  objectSchema({
    items: { type: 'array', items: ref(item) },
    total: count,
    page: { type: 'integer', minimum: 1 },
    per_page: { type: 'integer', minimum: 1, maximum: 100 },
    ...more,
  });
