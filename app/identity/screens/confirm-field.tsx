import { longestPassword } from '#app/identity/user-rules';
import { identityTexts } from '#app/texts/pl/identity';
import { Field, FieldError } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { IssuerProof } from './issuer-proof';
import { useProofWays } from './use-proof-ways';

interface ConfirmFieldProps {
  id: string;
  /** Of the password. */
  label: string;
  error: string[] | undefined;
}

const texts = identityTexts.proof;

/** The field `current_password`; for an account without one, what stands in for it. */
export function ConfirmField({ id, label, error }: ConfirmFieldProps) {
  const { typed, codes, issuer } = useProofWays();
  const hasPassword = typed === 'password' || !issuer;
  return (
    <div className="space-y-3">
      {hasPassword ? null : <p className="text-muted">{texts.issuerFirst}</p>}
      {typed === null && issuer ? (
        <div>
          {error ? <FieldError id={`${id}-error`} messages={error} /> : null}
          <IssuerProof id={id} {...(error && { describedBy: `${id}-error` })} />
        </div>
      ) : (
        <Field
          name="current_password"
          id={id}
          label={hasPassword ? label : texts.label(codes, true)}
          error={error}
          required={hasPassword}
        >
          {(control) => (
            <Input {...control} type="password" autoComplete="current-password" maxLength={longestPassword} />
          )}
        </Field>
      )}
      {typed === 'code' && issuer ? <IssuerProof /> : null}
    </div>
  );
}
