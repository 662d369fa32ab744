import * as z from 'zod';
import type { FieldOnServer } from './field-on-server.server';
import { wrongType } from '#app/platform/validation.server';
import { plainField } from './plain-field.server';

export const flag: FieldOnServer<'flag'> = {
  ...plainField,
  column: { types: ['PgBoolean'], emptyIsNull: false },
  schema: () => z.boolean(wrongType),
  initial: () => false,
  answered: () => ({ type: 'boolean' }),
};
