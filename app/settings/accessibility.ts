import type { accessibilityTexts } from '#app/texts/pl/accessibility';

/** How far the portal keeps to the annex of the act: the three answers that the technical conditions know. */
export const conformities = ['full', 'partial', 'none'] as const;

/** On what the assessment rests. */
export const assessments = ['self', 'audit'] as const;

export type StatementField = keyof typeof accessibilityTexts.fields;

/** The accessibility statement as it is filled in. Texts of several lines are Markdown, days are '2026-03-31'. */
export type AccessibilityStatement = Record<Exclude<StatementField, 'conformity' | 'assessment'>, string> & {
  conformity: (typeof conformities)[number];
  assessment: (typeof assessments)[number];
};

type Kind = 'line' | 'text' | 'day' | 'address' | 'email' | 'conformity' | 'assessment';

/** The form's parts, in the order of the statement, with the kind of each field. */
export const statementParts = {
  subject: { entity: 'line', published_on: 'day', updated_on: 'day' },
  state: {
    conformity: 'conformity',
    nonconformities: 'text',
    exemptions: 'text',
    excessive_costs: 'text',
    costs_url: 'address',
  },
  preparation: {
    prepared_on: 'day',
    reviewed_on: 'day',
    assessment: 'assessment',
    auditor: 'line',
    report_url: 'address',
  },
  more: { amenities: 'text', shortcuts: 'text' },
  contact: { contact: 'line', email: 'email', phone: 'line', complaints: 'text' },
  places: { apps: 'text', architecture: 'text', architecture_url: 'address', communication: 'text' },
} as const satisfies Record<string, Partial<Record<StatementField, Kind>>>;

export type StatementPart = keyof typeof statementParts;

/** By name, what a field holds. */
export const statementKinds = Object.assign({}, ...Object.values(statementParts)) as Record<StatementField, Kind>;

export const statementFields = Object.keys(statementKinds) as StatementField[];

/** Those of several lines. */
export const textFields = (Object.keys(statementKinds) as (keyof typeof statementKinds)[]).filter(
  (field): field is TextField => statementKinds[field] === 'text',
);

type TextField = Exclude<StatementField, 'conformity' | 'assessment'>;

/** What no statement can do without; the rest depends on the case. */
export const requiredFields: readonly StatementField[] = [
  'entity',
  'published_on',
  'updated_on',
  'prepared_on',
  'contact',
  'email',
  'phone',
  'complaints',
  'architecture',
  'communication',
];

/** The name of a field in the form and in a refusal: `statementName('entity')` → 'accessibility.entity' */
export const statementName = (field: StatementField) => `accessibility.${field}` as const;

/**
 * The day by which a statement must be looked through: the first 31 March of a year in which nobody has.
 * `reviewDeadline({ prepared_on: '2026-05-02', reviewed_on: '' })` → '2027-03-31'
 */
export function reviewDeadline({
  prepared_on,
  reviewed_on,
}: Pick<AccessibilityStatement, 'prepared_on' | 'reviewed_on'>) {
  const last = reviewed_on > prepared_on ? reviewed_on : prepared_on;
  return `${Number(last.slice(0, 4)) + 1}-03-31`;
}
