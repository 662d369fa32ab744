import { passwordMaxLength } from '#app/identity/user-rules';
import type { FieldErrors } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';

const texts = identityTexts.proof;

/** Where a person proves again who they are, in the form that was refused for want of it; else nothing. */
export function ProofField({ errors, id = 'proof' }: { errors: FieldErrors; id?: string }) {
  if (!errors.proof) return null;
  return (
    <Field name="proof" id={id} label={texts.label} description={texts.hint} error={errors.proof} required>
      {(control) => (
        <Input {...control} type="password" autoComplete="current-password" maxLength={passwordMaxLength} />
      )}
    </Field>
  );
}
