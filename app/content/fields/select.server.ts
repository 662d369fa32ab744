import * as z from 'zod';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { FieldOnServer } from './field-on-server.server';
import { plainField } from './plain-field.server';

export const select: FieldOnServer<'select'> = {
  ...plainField,
  schema: ({ options }) => z.enum(options, { error: texts.choice }),
  initial: (field) => field.default,
  answered: ({ options }) => ({ type: 'string', enum: [...options] }),
};
