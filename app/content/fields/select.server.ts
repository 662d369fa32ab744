import * as z from 'zod';
import { optionLabels } from '#app/texts/pl/modules';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { FieldOnServer } from './field-on-server.server';
import { factOf, filled, plainField } from './plain-field.server';

export const select: FieldOnServer<'select'> = {
  ...plainField,
  schema: ({ options }) => z.enum(options, { error: texts.choice }),
  initial: (field) => field.default,
  shown: (row, name) => factOf(optionLabels[name]?.[String(row[name])] ?? filled(row[name])),
  answered: ({ options }) => ({ type: 'string', enum: [...options] }),
};
