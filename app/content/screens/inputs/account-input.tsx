import type { AccountChoice } from '#app/identity/account-choice';
import { editTexts, fieldHints, fieldLabels } from '#app/texts/pl/modules';
import { Field } from '#app/ui/field';
import { Select } from '#app/ui/input';
import { useEditData } from '../edit-data';
import type { FieldInputProps } from './input-props';

/** Selects the account that owns an entry; the present owner is always among the options. */
export function AccountInput({ name, field, value, error }: FieldInputProps<'account'>) {
  const options = accountOptions(useEditData().accounts, value);
  return (
    <Field
      name={name}
      id={name}
      label={fieldLabels[name] ?? name}
      description={fieldHints[name]}
      error={error}
      required={field.required}
    >
      {(control) => <Select {...control} defaultValue={value} options={options} />}
    </Field>
  );
}

/** The accounts to choose from, with the present one whatever it is, and nobody. */
export function accountOptions(accounts: readonly AccountChoice[], present: string) {
  const isKnown = present === '' || accounts.some(({ id }) => id === present);
  return [
    { value: '', label: editTexts.noAccount },
    ...accounts.map(({ id, username }) => ({ value: id, label: username })),
    ...(isKnown ? [] : [{ value: present, label: editTexts.otherAccount }]),
  ];
}
