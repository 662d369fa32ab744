import { text as json } from '#app/platform/json-schema';
import { lineSchema, textSchema } from '#app/platform/validation.server';
import type { FieldOnServer } from './field-on-server.server';
import { factOf, filled, plainField } from './plain-field.server';

export const text: FieldOnServer<'text'> = {
  ...plainField,
  schema({ max, required, multiline }, sentence) {
    const schema = multiline ? textSchema(max) : lineSchema(max);
    return required ? schema.refine((value) => value.trim() !== '', sentence) : schema;
  },
  // `default` only prefills a new form.
  initial: () => '',
  answered: () => json,
  shown(row, name, { multiline }) {
    const written = filled(row[name]);
    return multiline && written !== null ? { paragraph: written } : factOf(written);
  },
  exported(row, name, { multiline }) {
    const written = multiline ? filled(row[name]) : null;
    return written === null ? [] : [written];
  },
};
