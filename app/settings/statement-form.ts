import { withLineFeeds } from '#app/platform/line-ends';
import { accessibilityTexts as texts } from '#app/texts/pl/accessibility';
import { type AccessibilityStatement, type StatementField, statementFields, statementName } from './accessibility';

/** By the names of the form's fields. */
type StatementValues = Readonly<Record<string, unknown>>;

/** What a statement that is yet to be written begins with. */
const blank: Partial<AccessibilityStatement> = { conformity: 'partial', shortcuts: texts.shortcuts };

/** The values that the form of a statement, or of none, begins with. */
export const statementValues = (statement: AccessibilityStatement | null): Record<string, string> =>
  Object.fromEntries(statementFields.map((field) => [statementName(field), (statement ?? blank)[field] ?? '']));

const given = (values: StatementValues, name: (field: StatementField) => string) =>
  statementFields.flatMap((field): [string, string][] => {
    const value = values[statementName(field)];
    return typeof value === 'string' ? [[name(field), withLineFeeds(value).trim()]] : [];
  });

/** What the form says, without what was not sent: texts as they are stored. */
export const readStatement = (values: StatementValues): Record<string, string> =>
  Object.fromEntries(given(values, statementName));

/** A statement with what the form changes in it; one that is not there, or no more, with all that it says. */
export const changedStatement = (
  current: AccessibilityStatement | null,
  typed: StatementValues,
  changes: StatementValues,
): Record<string, string> =>
  Object.fromEntries(given(current ? { ...statementValues(current), ...changes } : typed, (field) => field));

/** A value of the form as people read it. */
export function showStatementValue(name: string, value: unknown): string {
  const words = { [statementName('conformity')]: texts.conformities, [statementName('assessment')]: texts.assessments };
  const text = String(value ?? '');
  return (words[name] as Record<string, string> | undefined)?.[text] ?? text;
}
