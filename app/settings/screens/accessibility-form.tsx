import { useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { paths } from '#app/paths';
import type { FieldErrors } from '#app/platform/errors';
import { formatLongDate } from '#app/platform/format';
import {
  type AccessibilityStatement,
  assessments,
  conformities,
  requiredFields,
  reviewDeadline,
  statementFields,
  statementKinds,
  statementName,
  type StatementField,
  statementParts,
  type StatementPart,
} from '#app/settings/accessibility';
import { statementValues } from '#app/settings/statement-form';
import { accessibilityTexts as texts } from '#app/texts/pl/accessibility';
import { formTexts } from '#app/texts/pl/forms';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { type ControlProps, Field } from '#app/ui/field';
import { Form } from '#app/ui/form';
import { GuardedForm } from '#app/ui/form-guard';
import { Input, Select, Textarea } from '#app/ui/input';
import { OpenedValues, type SavedValues } from '#app/ui/opened-values';

/** Says in the form's body that the statement is to go. */
export const removeStatementIntent = 'remove-statement';

interface AccessibilityFormProps {
  statement: AccessibilityStatement | null;
  /** Today in Warsaw. */
  today: string;
  savedAt: string;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
  /** What a refused form answered: see `ownChanges`. */
  opened: string | undefined;
  /** What the form was saved with. */
  saved: SavedValues;
}

const parts = Object.keys(statementParts) as StatementPart[];

const optionsOf = {
  conformity: conformities.map((value) => ({ value, label: texts.conformities[value] })),
  assessment: assessments.map((value) => ({ value, label: texts.assessments[value] })),
};

/** The accessibility statement as it is filled in. */
export function AccessibilityForm({ today, ...form }: AccessibilityFormProps) {
  const { statement } = form;
  const intent = useSubmittedIntent();
  return (
    <div className="max-w-2xl space-y-8">
      <div className="space-y-3">
        <p className="text-muted">{texts.intro}</p>
        <Standing statement={statement} today={today} />
      </div>
      <StatementForm key={statement ? 'kept' : 'new'} {...form} />
      {statement ? (
        <Form method="post" className="space-y-3 border-t border-line pt-6">
          <p className="text-muted">{texts.removeHint}</p>
          <Button
            type="submit"
            name="intent"
            value={removeStatementIntent}
            tone="destructive"
            busyText={intent === removeStatementIntent ? texts.removing : undefined}
          >
            {texts.remove}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** Undefined while nothing is submitted, null where it says none. */
function useSubmittedIntent() {
  const { state, formData } = useNavigation();
  return state === 'submitting' && formData ? formData.get('intent') : undefined;
}

function StatementForm({ statement, savedAt, errors, typed, opened, saved }: Omit<AccessibilityFormProps, 'today'>) {
  // What is loaded later is not what the form was opened with: see `OpenedValues`.
  const [values] = useState(() => statementValues(statement));
  const intent = useSubmittedIntent();
  const valueOf = (field: StatementField) => typed?.[statementName(field)] ?? values[statementName(field)] ?? '';
  return (
    <GuardedForm data-saved={savedAt} method="post" noValidate preventScrollReset className="space-y-10">
      <OpenedValues values={values} known={opened} saved={saved} />
      <ErrorSummary
        title={formTexts.errorSummary}
        errors={errors}
        fields={['accessibility', ...statementFields.map(statementName)]}
        labelOf={(name) => {
          const field = statementFields.find((one) => statementName(one) === name);
          return field && texts.fields[field];
        }}
      />
      {parts.map((part) => (
        <fieldset key={part} className="space-y-5">
          <legend className="text-lg font-bold">{texts.parts[part]}</legend>
          {(Object.keys(statementParts[part]) as StatementField[]).map((field) => (
            <Field
              key={field}
              name={statementName(field)}
              id={statementName(field)}
              label={texts.fields[field]}
              description={texts.hints[field]}
              error={errors[statementName(field)]}
              required={requiredFields.includes(field)}
            >
              {(control) => <Control field={field} control={control} value={valueOf(field)} />}
            </Field>
          ))}
        </fieldset>
      ))}
      <Button type="submit" tone="primary" busyText={intent === null ? formTexts.saving : undefined}>
        {formTexts.save}
      </Button>
    </GuardedForm>
  );
}

/** Whether there is a statement, and when it must be looked through. */
function Standing({ statement, today }: Pick<AccessibilityFormProps, 'statement' | 'today'>) {
  if (!statement) return <Alert>{texts.absent}</Alert>;
  const deadline = reviewDeadline(statement);
  const isLate = today > deadline;
  const day = formatLongDate(deadline);
  return (
    <Alert tone={isLate ? 'warning' : 'notice'}>
      <p>{isLate ? texts.overdue(day) : texts.due(day)}</p>
      <Link to={paths.accessibility()} className="font-semibold underline hover:text-accent">
        {texts.open}
      </Link>
    </Alert>
  );
}

function Control({ field, control, value }: { field: StatementField; control: ControlProps; value: string }) {
  const kind = statementKinds[field];
  if (kind === 'conformity' || kind === 'assessment')
    return <Select {...control} defaultValue={value} options={optionsOf[kind]} />;
  if (kind === 'text') return <Textarea {...control} rows={4} defaultValue={value} />;
  const types = { day: 'date', email: 'email', line: 'text', address: 'text' } as const;
  return (
    <Input {...control} type={types[kind]} defaultValue={value} className={kind === 'day' ? 'max-w-48' : undefined} />
  );
}
