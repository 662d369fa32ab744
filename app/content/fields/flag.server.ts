import * as z from 'zod';
import { flagFacts } from '#app/texts/pl/answers';
import type { FieldOnServer } from './field-on-server.server';
import { wrongType } from '#app/platform/validation.server';
import { factOf, plainField } from './plain-field.server';

export const flag: FieldOnServer<'flag'> = {
  ...plainField,
  column: { types: ['PgBoolean'], emptyIsNull: false },
  schema: () => z.boolean(wrongType),
  initial: () => false,
  shown: (row, name, { steers }) => factOf(steers ? null : row[name] === true ? flagFacts.yes : flagFacts.no),
  answered: () => ({ type: 'boolean' }),
};
