/** A JSON Schema of OpenAPI 3.1. */
export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** A reference to the schema of a component. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const uuid: JsonSchema = { type: 'string', format: 'uuid' };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const calendarDate: JsonSchema = { type: 'string', format: 'date' };
export const text: JsonSchema = { type: 'string' };
/** `isEmail` takes letters beyond ASCII. */
export const email: JsonSchema = { type: 'string', format: 'idn-email' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'] });
