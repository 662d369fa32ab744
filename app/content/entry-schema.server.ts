import * as z from 'zod';
import { storable, textSchema } from '#app/platform/validation.server';
import { warsawDay } from '#app/platform/warsaw-time';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { ModuleDefinition } from './define-module';
import { entryStatuses } from './entry-status';
import { parseChanges } from './fields/changes';
import { type Field, metadataLimits, normaliseMetadataKey } from './fields/field';

const wrongType = { error: texts.wrongType };
/** '' and null alike mean: none. */
const optional = (schema: z.ZodType<string | Date | null>) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

// The database has no year 0, and ISO 8601 no plain form of a year past 9999.
const [firstMoment, lastMoment] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];
const isStorable = (date: Date) => date.getTime() >= firstMoment && date.getTime() <= lastMoment;

const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return isStorable(date) && date.toISOString().startsWith(day);
};
const daySchema = z.string(wrongType).regex(/^\d{4}-\d{2}-\d{2}$/, texts.date).refine(isDay, texts.date);

const isoForm = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const isMoment = (text: string) => {
  const day = isoForm.exec(text)?.[1];
  return day !== undefined && isDay(day) && isStorable(new Date(text));
};
const momentSchema = z
  .string(wrongType)
  .refine(isMoment, texts.moment)
  .transform((text) => new Date(text));

const linkSchema = z.string(wrongType).max(2_000, texts.tooLong(2_000)).refine((text) => storable(text) && isWebAddress(text), texts.link);

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

const fileUrlSchema = z
  .string(wrongType)
  .max(2_000, texts.tooLong(2_000))
  .refine((text) => storable(text) && (/^\/files\/[\w.-]+$/.test(text) || isWebAddress(text)), texts.link);

const attachedFileSchema = z.strictObject({
  url: fileUrlSchema,
  fileName: textSchema(255).default(''),
  fileSize: z.int(wrongType).min(0, texts.wrongType).default(0),
  fileType: textSchema(255).default(''),
});

/** The one name that no object can safely have: a record would lose it without a word. */
const hasUnsafeKey = (value: unknown) => typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');

const metadataRecord = z
  .record(z.string(), textSchema(metadataLimits.value), wrongType)
  .superRefine((metadata, context) => {
    const keys = Object.keys(metadata).map(normaliseMetadataKey);
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    if (keys.length > metadataLimits.keys) complain(texts.metadataCount(metadataLimits.keys));
    if (keys.some((key) => key === '')) complain(texts.metadataKey);
    if (keys.some((key) => key.length > metadataLimits.key)) complain(texts.tooLong(metadataLimits.key));
    if (new Set(keys).size < keys.length) complain(texts.metadataDuplicate);
  })
  .transform((metadata) => Object.fromEntries(Object.entries(metadata).map(([key, value]) => [normaliseMetadataKey(key), value])));

const metadataSchema = z.unknown().refine((value) => !hasUnsafeKey(value), { error: texts.wrongType, abort: true }).pipe(metadataRecord);

/** What one field takes on the wire, and what of it is stored. Messages are Polish sentences for people. */
function fieldSchema(name: string, field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const text = textSchema(field.max);
      if (!field.required) return text;
      const filled = text.refine((value) => value.trim() !== '', texts.requiredFields[name] ?? texts.required);
      return name === 'version' ? filled.refine((value) => !/\/|^\.+$/.test(value.trim()), texts.versionForm) : filled;
    }
    case 'slug':
      return optional(textSchema(field.max).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, texts.slugForm));
    case 'markdown':
      return textSchema(field.max);
    case 'changes':
      return z.preprocess(
        (value) => (Array.isArray(value) ? JSON.stringify(value) : value),
        textSchema(field.max).superRefine((value, context) => {
          const { error } = parseChanges(value);
          if (error) context.addIssue({ code: 'custom', message: error });
        }),
      );
    case 'select':
      return z.enum(field.options as [string, ...string[]], { error: texts.choice });
    case 'flag':
      return z.boolean(wrongType);
    case 'day':
      return field.required ? requiredValue(name, daySchema) : optional(daySchema);
    case 'moment':
      return field.required ? requiredValue(name, momentSchema) : optional(momentSchema);
    case 'category':
      return field.required ? requiredValue(name, textSchema(120)) : optional(textSchema(120));
    case 'metadata':
      return metadataSchema;
    case 'link':
      return optional(linkSchema);
    case 'file':
      return optional(fileUrlSchema);
    case 'files':
      return z.array(attachedFileSchema, wrongType).max(field.max, texts.wrongType);
  }
}

/** A value that must be there: '' and null get the field's own 'is required' sentence. */
const requiredValue = (name: string, schema: z.ZodType) =>
  z
    .union([z.null(), z.literal(''), z.unknown()])
    .refine((value) => value !== null && value !== '', { error: texts.requiredFields[name] ?? texts.required, abort: true })
    .pipe(schema);

/**
 * The schema of an entry as a client may write it: every field of the definition and the status, nothing else.
 * All are optional here; what must be there is known once an absent one has become its `entryDefaults`: see
 * `completeEntry`.
 */
export function entrySchema(definition: ModuleDefinition) {
  const shape: Record<string, z.ZodType> = { status: z.enum(entryStatuses, { error: texts.choice }) };
  for (const [name, field] of Object.entries(definition.fields)) {
    shape[name] = fieldSchema(name, field);
    if (field.kind === 'file') {
      shape[field.companions.name] = optional(textSchema(255));
      shape[field.companions.size] = z.int(wrongType).min(0, texts.wrongType).nullable();
      shape[field.companions.type] = optional(textSchema(255));
    }
  }
  return z.strictObject(shape, wrongType).partial();
}

/** What a new entry has in the fields that nobody gave. `now` decides what today is, in Warsaw. */
export function entryDefaults(definition: ModuleDefinition, now: Date): Record<string, unknown> {
  const values: Record<string, unknown> = { status: 'draft' };
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'day') values[name] = field.defaultToday ? warsawDay(now) : null;
    else if (field.kind === 'moment') values[name] = field.defaultNow ? now : null;
    else values[name] = defaultOf(field);
  }
  return values;
}

function defaultOf(field: Exclude<Field, { kind: 'day' | 'moment' }>): unknown {
  switch (field.kind) {
    case 'text':
    case 'markdown':
    case 'changes':
      return ''; // a form's starting value, `default`, is only an offer there
    case 'select':
      return field.default;
    case 'flag':
      return false;
    case 'metadata':
      return {};
    case 'files':
      return [];
    case 'slug':
    case 'category':
    case 'link':
    case 'file':
      return null;
  }
}
