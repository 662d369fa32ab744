import * as z from 'zod';
import { isDay } from '#app/platform/calendar-day';
import { lineSchema, storable, textSchema, wrongType } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';

/** '' and null both mean: no value. */
export const optional = (schema: z.ZodType) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** A required value: '' and null get the field's own message. */
const mandatory = (schema: z.ZodType, sentence: string) =>
  z
    .union([z.null(), z.literal(''), z.unknown()])
    .refine((value) => value !== null && value !== '', { error: sentence, abort: true })
    .pipe(schema);

/** The schema of a value that may be empty, unless the field is required. */
export const orEmpty = (schema: z.ZodType, { required }: { required?: boolean }, sentence: string) =>
  required ? mandatory(schema, sentence) : optional(schema);

// Earlier years are mistyped ones, which JavaScript reads from the database as others or as none; ISO 8601 has no plain
// form for years past 9999.
const [firstMoment, lastMoment] = [Date.parse('1000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];
const isStorable = (date: Date) => date.getTime() >= firstMoment && date.getTime() <= lastMoment;

export const daySchema = z
  .string(wrongType)
  .regex(/^\d{4}-\d{2}-\d{2}$/, texts.date)
  .refine(isDay, texts.date);

const isoForm = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const isMoment = (text: string) => {
  const day = isoForm.exec(text)?.[1];
  return day !== undefined && isDay(day) && isStorable(new Date(text));
};

export const momentSchema = z
  .string(wrongType)
  .refine(isMoment, texts.moment)
  .transform((text) => new Date(text));

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

export const linkLength = 2_000;

const addressSchema = (isAddress: (text: string) => boolean) =>
  z
    .string(wrongType)
    .max(linkLength, texts.tooLong(linkLength))
    .refine((text) => storable(text) && isAddress(text), texts.link);

export const linkSchema = addressSchema(isWebAddress);

/** The address of a file: one of this portal's, or an external one. */
export const fileUrlSchema = addressSchema((text) => /^\/files\/[\w.-]+$/.test(text) || isWebAddress(text));

export const attachedFileSchema = z.strictObject({
  url: fileUrlSchema,
  fileName: lineSchema(255).default(''),
  fileSize: z.int(wrongType).min(0, texts.wrongType).default(0),
  fileType: textSchema(255).default(''),
});
