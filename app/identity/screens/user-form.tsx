import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { AccountChoice } from '#app/identity/account-choice';
import { longestEmail } from '#app/platform/email';
import type { Role } from '#app/identity/session-user';
import { longestPassword, roles, longestUsername } from '#app/identity/user-rules';
import type { FieldErrors } from '#app/platform/errors';
import { careTexts } from '#app/texts/pl/care';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { identityTexts } from '#app/texts/pl/identity';
import { secondFactorTexts, userTexts as texts } from '#app/texts/pl/users';
import { Avatar } from '#app/ui/avatar';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FormKey } from '#app/ui/form-key';
import { FormGuard, GuardedForm } from '#app/ui/form-guard';
import { OpenedValues } from '#app/ui/opened-values';
import { Refusal } from '#app/ui/refusal';
import { Input, Select } from '#app/ui/input';
import { wholeWords } from '#app/ui/whole-words';
import { HandOverField } from './hand-over-field';
import { ProofField } from './proof-field';

export interface UserFormValues {
  email: string;
  username: string;
  role: string;
}

/** The action's answer when the account was not saved: all errors, and the typed values except passwords. */
export interface UserFormAnswer {
  errors: FieldErrors;
  /** Missing where the form itself still has them. */
  values?: UserFormValues;
  /** Who was chosen to take over. */
  handOver?: string;
  /** A new key, where the form's own was used up. */
  formKey?: string;
  /** The values that the refused form's sender knows: see `ownChanges`. */
  opened?: string;
}

interface UserFormProps {
  values: UserFormValues;
  /** Null for a new account. */
  avatarUrl: string | null;
  isNew: boolean;
  /** Whether a new account without a password is sent a link. */
  sendsMail: boolean;
  /** False where people sign in at the issuer alone. */
  passwordsWork: boolean;
  /** The list to return to. */
  listUrl: string;
  /** Whether the issuer's groups give and take roles. */
  groupsGiveRoles: boolean;
  /** Why the role cannot be changed; null where it can. */
  roleProtection: string | null;
  /** Where the account can be deleted; null for a new one, and for a protected one. */
  deleteUrl: string | null;
  /** Where the account's second factor is reset; null where it has none, and for one's own account. */
  resetUrl: string | null;
  /** Where a password link is created; null for a new account, and where passwords do not work. */
  passwordLinkUrl: string | null;
  /** The idempotency key of a new account's form. */
  formKey: string | null;
  /** How much the account owns and who could take it over; null where it owns nothing. */
  care: { owned: number; others: readonly AccountChoice[] } | null;
  answer: UserFormAnswer | undefined;
}

const roleOptions = roles.map((value: Role) => ({ value, label: identityTexts.roles[value] }));
const names = ['email', 'username', 'role', 'password', 'confirm_password', 'hand_over_to', 'proof'];

/** The one form for a new and an existing account. */
export function UserForm({
  values: loaded,
  avatarUrl,
  isNew,
  sendsMail,
  passwordsWork,
  groupsGiveRoles,
  roleProtection,
  listUrl,
  deleteUrl,
  resetUrl,
  passwordLinkUrl,
  formKey,
  care,
  answer,
}: UserFormProps) {
  const newHint = sendsMail ? texts.passwordHintInvited : texts.passwordHintNew;
  const errors = answer?.errors ?? {};
  // What is loaded later is not what the form was opened with: see `OpenedValues`.
  const [values] = useState(loaded);
  const shown = answer?.values ?? values;
  const [username, setUsername] = useState(shown.username);
  const field = (name: string) => ({ name, id: name, label: texts.fields[name], error: errors[name] });
  return (
    <FormGuard texts={unsavedTexts}>
      <GuardedForm method="post" noValidate className="max-w-xl space-y-5">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar large name={username || '?'} src={avatarUrl} />
          <h1 className="text-2xl font-bold">{isNew ? texts.newTitle : texts.editTitle}</h1>
        </div>
        {formKey === null ? null : <FormKey value={formKey} renewed={answer?.formKey} />}
        {isNew ? null : <OpenedValues values={values} known={answer?.opened} />}
        <ErrorSummary title={formTexts.errorSummary} errors={errors} fields={names} />
        <Refusal what={answer} title={formTexts.failedTitle} reason={errors['']} />
        <Field {...field('email')} required>
          {(control) => (
            <Input {...control} type="email" autoComplete="off" defaultValue={shown.email} maxLength={longestEmail} />
          )}
        </Field>
        <Field {...field('username')} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
              maxLength={longestUsername}
            />
          )}
        </Field>
        <Field {...field('role')} description={roleProtection ?? (groupsGiveRoles ? texts.roleOfGroups : undefined)}>
          {(control) => (
            <Select
              {...control}
              options={roleOptions}
              defaultValue={(roleProtection === null ? shown : values).role}
              disabled={roleProtection !== null}
            />
          )}
        </Field>
        {care ? (
          <HandOverField
            label={careTexts.handOver.field}
            description={careTexts.handOver.hint(care.owned)}
            nobody={careTexts.handOver.keep}
            others={care.others}
            chosen={answer?.handOver ?? ''}
            error={errors.hand_over_to}
          />
        ) : null}
        {passwordsWork ? (
          <>
            <Field {...field('password')} description={isNew ? newHint : texts.passwordHintEdit}>
              {(control) => (
                <Input {...control} type="password" autoComplete="new-password" maxLength={longestPassword} />
              )}
            </Field>
            <Field {...field('confirm_password')}>
              {(control) => (
                <Input {...control} type="password" autoComplete="new-password" maxLength={longestPassword} />
              )}
            </Field>
          </>
        ) : (
          <p className="text-muted">{wholeWords(texts.signsInAtIssuer)}</p>
        )}
        <ProofField errors={errors} />
        <FormButtons {...{ listUrl, deleteUrl, resetUrl, passwordLinkUrl }} />
      </GuardedForm>
    </FormGuard>
  );
}

/** Saving, leaving, and what else can be done with the account. */
function FormButtons({
  listUrl,
  deleteUrl,
  resetUrl,
  passwordLinkUrl,
}: Pick<UserFormProps, 'listUrl' | 'deleteUrl' | 'resetUrl' | 'passwordLinkUrl'>) {
  const saving = useNavigation().state !== 'idle';
  return (
    <>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" tone="primary" busyText={saving ? formTexts.saving : null}>
          {formTexts.save}
        </Button>
        <ButtonLink to={listUrl}>{formTexts.cancel}</ButtonLink>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {passwordLinkUrl ? <ButtonLink to={passwordLinkUrl}>{texts.passwordLink.open}</ButtonLink> : null}
        {resetUrl ? <ButtonLink to={resetUrl}>{secondFactorTexts.reset.open}</ButtonLink> : null}
        {deleteUrl ? (
          <ButtonLink to={deleteUrl} tone="destructive" icon={<Trash2 aria-hidden className="size-4" />}>
            {texts.delete}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}
