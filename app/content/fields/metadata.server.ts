import * as z from 'zod';
import { text } from '#app/platform/json-schema';
import { textSchema, wrongType } from '#app/platform/validation.server';
import { formCheckTexts } from '#app/texts/pl/form-checks';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { metadataLimits as limits, normaliseMetadataKey } from './field';
import type { FieldOnServer } from './field-on-server.server';
import { plainField } from './plain-field.server';

/** `__proto__`: an object would silently lose it. */
const hasUnsafeKey = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');

const record = z
  .record(z.string(), textSchema(limits.value), wrongType)
  .superRefine((metadata, context) => {
    const keys = Object.keys(metadata).map(normaliseMetadataKey);
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    if (keys.length > limits.keys) complain(texts.metadataCount(limits.keys));
    if (keys.some((key) => key === '')) complain(formCheckTexts.metadataKey);
    if (keys.some((key) => key.length > limits.key)) complain(texts.tooLong(limits.key));
    if (new Set(keys).size < keys.length) complain(formCheckTexts.metadataDuplicate);
  })
  .transform((metadata) =>
    Object.fromEntries(Object.entries(metadata).map(([key, value]) => [normaliseMetadataKey(key), value])),
  );

export const metadata: FieldOnServer<'metadata'> = {
  ...plainField,
  column: { types: ['PgJsonb'], emptyIsNull: false },
  schema: () =>
    z
      .unknown()
      .refine((value) => !hasUnsafeKey(value), { error: texts.wrongType, abort: true })
      .pipe(record),
  initial: () => ({}),
  answered: () => ({ type: 'object', additionalProperties: text }),
  sections: (value) => Object.values(value ?? {}).flatMap((one) => plainField.sections(one)),
};
