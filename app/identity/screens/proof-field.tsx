import { longestPassword } from '#app/identity/user-rules';
import type { FieldErrors } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { Field, FieldError } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { IssuerProof } from './issuer-proof';
import { PasskeyProof } from './passkey-proof';
import { useProofWays } from './use-proof-ways';

const texts = identityTexts.proof;

/** Where a person proves again who they are, in the form that was refused for want of it; else nothing. */
export function ProofField({ errors, id = 'proof' }: { errors: FieldErrors; id?: string }) {
  const { typed, codes, passkey, issuer } = useProofWays();
  if (!errors.proof) return null;
  if (typed === null && issuer)
    return (
      <div className="flex flex-col gap-1.5">
        <FieldError id={`${id}-error`} messages={errors.proof} />
        <IssuerProof id={id} describedBy={`${id}-error`} />
      </div>
    );
  const isCode = typed === 'code';
  return (
    <div className="space-y-2">
      <Field
        name="proof"
        id={id}
        label={texts.label(codes, isCode)}
        description={isCode ? texts.codeHint : texts.hint}
        error={errors.proof}
        required
      >
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" maxLength={longestPassword} />
        )}
      </Field>
      {passkey ? <PasskeyProof /> : null}
      {issuer ? <IssuerProof /> : null}
    </div>
  );
}
