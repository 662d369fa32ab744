import * as z from 'zod';
import { moduleKeys } from '#app/content/registry';
import type { JsonSchema } from '#app/platform/json-schema';
import { isReadOnly } from '#app/platform/read-only-fields';
import { apiFields } from '#app/texts/pl/openapi-fields';

/** The key of a content module. */
export const moduleKey = { type: 'string', enum: moduleKeys };

/**
 * The field with what it means and an example, unless they are there already.
 * @throws Error for a field that nobody described
 */
export function described(name: string, schema: JsonSchema): JsonSchema {
  if (schema.description !== undefined) return schema;
  const [description, example] = apiFields[name] ?? [];
  if (description === undefined) throw new Error(`the API's field '${name}' has no description`);
  const fits = !Array.isArray(schema.enum) || schema.enum.includes(example);
  return { ...schema, description, examples: [fits ? example : (schema.enum as unknown[])[0]] };
}

/** An object that always has all of these fields and no others. */
export function objectSchema(fields: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, described(name, schema)]),
  );
  return {
    type: 'object',
    properties,
    required: Object.keys(fields).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/**
 * What a client may send, as the zod schema that checks it says. Fields that are taken and ignored are marked
 * read-only.
 * @param better by field, where zod cannot say all that it checks
 */
export function inputSchema(
  schema: z.ZodType,
  { better = {}, required = [] }: { better?: Record<string, JsonSchema>; required?: readonly string[] } = {},
): JsonSchema {
  const {
    $schema: _,
    properties = {},
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields: Record<string, JsonSchema> = {};
  for (const [name, made] of Object.entries(properties)) {
    const isIgnored = isReadOnly(name) || name === 'api_key';
    fields[name] = described(name, isIgnored ? { readOnly: true } : (better[name] ?? made));
  }
  return { ...rest, properties: fields, ...(required.length > 0 && { required: [...required] }) };
}
