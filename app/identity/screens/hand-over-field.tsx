import type { AccountChoice } from '#app/identity/account-choice';
import { Field } from '#app/ui/field';
import { Select } from '#app/ui/input';

interface HandOverFieldProps {
  label: string;
  description?: string;
  /** The choice of no other account. */
  nobody: string;
  others: readonly AccountChoice[];
  chosen: string;
  error?: string[] | undefined;
}

/** Chooses the account that takes over what another owns. */
export const HandOverField = ({ label, description, nobody, others, chosen, error }: HandOverFieldProps) => (
  <Field name="hand_over_to" id="hand_over_to" label={label} description={description} error={error}>
    {(control) => (
      <Select
        {...control}
        defaultValue={chosen}
        options={[{ value: '', label: nobody }, ...others.map(({ id, username }) => ({ value: id, label: username }))]}
      />
    )}
  </Field>
);
