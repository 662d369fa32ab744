import * as z from 'zod';
import { isDay } from '#app/platform/calendar-day';
import { isEmail, longestEmail } from '#app/platform/email';
import { textSchema } from '#app/platform/validation.server';
import { accessibilityTexts } from '#app/texts/pl/accessibility';
import {
  type AccessibilityStatement,
  assessments,
  conformities,
  requiredFields,
  type StatementField,
  statementFields,
  statementKinds,
} from './accessibility';

const { errors } = accessibilityTexts;

const isAddress = (text: string) => /^(?:https?:\/\/|\/(?!\/))/i.test(text) && URL.canParse(text, 'https://portal');

const optional = (schema: z.ZodType<string>, fits: (text: string) => boolean, message: string) =>
  schema.refine((text) => text === '' || fits(text), message);

const schemaOf = {
  line: textSchema(200),
  text: textSchema(4_000),
  day: optional(textSchema(10), isDay, errors.day),
  address: optional(textSchema(500), isAddress, errors.address),
  email: optional(textSchema(longestEmail), isEmail, errors.email),
  conformity: z.enum(conformities, errors.choice),
  assessment: z.enum(assessments, errors.choice),
} as const;

const shape = Object.fromEntries(
  statementFields.map((field) => {
    const kind = statementKinds[field];
    return [field, kind === 'conformity' || kind === 'assessment' ? schemaOf[kind] : schemaOf[kind].default('')];
  }),
) as unknown as { [Field in StatementField]: z.ZodType<AccessibilityStatement[Field]> };

/** An accessibility statement that says all that the technical conditions ask of its case. */
export const statementSchema = z.strictObject(shape).superRefine((statement, context) => {
  const refuse = (field: StatementField, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  for (const field of requiredFields) if (statement[field].trim() === '') refuse(field, errors.required);
  const { conformity, assessment, nonconformities, exemptions, excessive_costs } = statement;
  const gaps = `${nonconformities}${exemptions}${excessive_costs}`.trim();
  if (conformity !== 'full' && gaps === '') refuse('nonconformities', errors.gaps);
  if (conformity === 'full' && gaps !== '') refuse('conformity', errors.noGaps);
  if (assessment === 'audit' && statement.auditor.trim() === '') refuse('auditor', errors.auditor);
  if (statement.reviewed_on !== '' && statement.reviewed_on < statement.prepared_on)
    refuse('reviewed_on', errors.reviewedEarlier);
});
