import { orNull } from '#app/platform/json-schema';
import type { FieldOnServer } from './field-on-server.server';
import { plainField } from './plain-field.server';
import { largestPosition, positionSchema } from './position-schema.server';

const json = orNull({ type: 'integer', minimum: 0, maximum: largestPosition });

export const position: FieldOnServer<'position'> = {
  ...plainField,
  column: { types: ['PgInteger'], emptyIsNull: true },
  schema: () => positionSchema,
  initial: () => null,
  answered: () => json,
  written: () => json,
  sections: () => [],
};
