import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { longestRetention, type RetentionField, retentionFields } from '#app/settings/retention';
import { personalDataTexts } from '#app/texts/pl/personal-data';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import { OpenedValues, type SavedValues } from '#app/ui/opened-values';

const texts = personalDataTexts.retention;

interface RetentionFormProps {
  days: Record<RetentionField, number>;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
  opened: string | undefined;
  saved: SavedValues;
}

/** How many days what is kept is kept. */
export function RetentionForm({ days: loaded, errors, typed, opened, saved }: RetentionFormProps) {
  // What is loaded later is not what the form was opened with: see `OpenedValues`.
  const [days] = useState(loaded);
  const { formData, state } = useNavigation();
  const isSaving = state !== 'idle' && formData?.get('intent') === 'retention';
  return (
    <Form method="post" preventScrollReset noValidate className="max-w-2xl space-y-5">
      <input type="hidden" name="intent" value="retention" />
      <OpenedValues values={days} known={opened} saved={saved} />
      <ErrorSummary title={personalDataTexts.errors.summary} errors={errors} fields={retentionFields} />
      {retentionFields.map((name) => (
        <Field
          key={name}
          name={name}
          id={name}
          label={texts.fields[name]}
          description={texts.hints[name]}
          error={errors[name]}
        >
          {(control) => (
            <span className="flex items-center gap-2">
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={longestRetention}
                defaultValue={typed?.[name] ?? days[name]}
                className="max-w-32"
              />
              <span aria-hidden>{texts.days}</span>
            </span>
          )}
        </Field>
      ))}
      <Button type="submit" tone="primary" busyText={isSaving ? texts.saving : undefined}>
        {texts.save}
      </Button>
    </Form>
  );
}
