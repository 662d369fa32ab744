import { moduleKeys } from '#app/content/registry';
import type { JsonSchema } from '#app/platform/json-schema';
import type { ApiDocument } from './api-calls';

/** The schema that a reference stands for. */
export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1];
  return (name && document.components.schemas[name]) || schema;
}

/** The fields that a client may send. */
export const writableFields = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries(schema.properties ?? {}).filter(([, field]) => field.readOnly !== true);

const filledFirst = new Set(['title', 'name', 'content', 'version', 'status', 'summary', 'description', ...moduleKeys]);

/** An example body: the required fields and a few common ones. */
export function exampleBody(document: ApiDocument, body: JsonSchema): Record<string, unknown> {
  const schema = resolveSchema(document, body);
  const required = schema.required ?? [];
  const isUpdate = required.length === 0;
  const shown = writableFields(schema).filter(
    ([name], at) => required.includes(name) || (isUpdate ? at === 0 || name === 'title' : filledFirst.has(name)),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, (field.examples as unknown[])[0]]));
}
