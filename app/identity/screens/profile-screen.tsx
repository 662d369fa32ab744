import { type ReactNode, useRef } from 'react';
import { useNavigation } from 'react-router';
import { longestPassword, longestUsername } from '#app/identity/user-rules';
import { paths } from '#app/paths';
import type { FieldErrors } from '#app/platform/errors';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { profileTexts as texts, userTexts } from '#app/texts/pl/users';
import { Avatar } from '#app/ui/avatar';
import { Button } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, FieldError } from '#app/ui/field';
import { FilePicker } from '#app/ui/file-picker';
import { Form } from '#app/ui/form';
import { FormGuard, GuardedForm } from '#app/ui/form-guard';
import { Input } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import { SecondFactorPanel } from './second-factor-panel';
import { endSessionIntent, SessionsPanel, type ShownSession } from './sessions-panel';
import { useProofWays } from './use-proof-ways';

/** The action's answer when something was refused, and by which of the screen's forms. */
export interface ProfileAnswer {
  intent: string;
  errors: FieldErrors;
  /** The typed name; missing where the form itself still has it. */
  username?: string;
}

interface ProfileUser {
  email: string;
  username: string;
  avatar_url: string | null;
}

/** The viewer's own name, picture, password and signed-in devices. */
export function ProfileScreen({
  user,
  sessions,
  notices,
  hasSecondFactor,
  answer,
}: {
  user: ProfileUser;
  sessions: ShownSession[];
  notices: ReactNode;
  /** Whether the viewer signs in with a second factor. */
  hasSecondFactor: boolean;
  answer: ProfileAnswer | undefined;
}) {
  const { typed, issuer } = useProofWays();
  const errorsOf = (...intents: string[]) => (answer && intents.includes(answer.intent) ? answer.errors : {});
  return (
    <FormGuard texts={unsavedTexts}>
      <div className="max-w-2xl space-y-6">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        <Panel title={texts.data}>
          <AvatarForm key={user.avatar_url} user={user} errors={errorsOf('avatar', 'remove-avatar')} />
          <NameForm user={user} errors={errorsOf('profile')} typed={answer?.username ?? user.username} />
        </Panel>
        <Panel title={texts.password}>
          {typed !== 'password' && issuer ? (
            <p>{texts.noPassword}</p>
          ) : (
            <PasswordForm
              key={sessions.find(({ isCurrent }) => isCurrent)?.id}
              errors={errorsOf('password')}
              email={user.email}
            />
          )}
        </Panel>
        <SecondFactorPanel isOn={hasSecondFactor} to={paths.admin.secondFactor()} />
        {notices}
        <SessionsPanel sessions={sessions} errors={errorsOf(endSessionIntent)} />
      </div>
    </FormGuard>
  );
}

/** The text of a busy button while the form with this intent is being submitted. */
function useBusy(intent: string, text: string): string | null {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent ? text : null;
}

interface WhatIsWrongProps {
  errors: FieldErrors;
  /** The ids of the form's controls, by field. */
  controls?: Record<string, string>;
}

/** The errors of a form, at its top. */
function WhatIsWrong({ errors, controls = {} }: WhatIsWrongProps) {
  if (!errors[''])
    return (
      <ErrorSummary
        title={formTexts.errorSummary}
        errors={errors}
        fields={Object.keys(controls)}
        idOf={(name) => controls[name] ?? name}
      />
    );
  return <Refusal what={errors} title={formTexts.failedTitle} reason={errors['']} />;
}

function AvatarForm({ user, errors }: { user: ProfileUser; errors: FieldErrors }) {
  const busy = useBusy('avatar', texts.uploading);
  const removing = useRef<HTMLFormElement>(null);
  return (
    <div className="mb-5 flex flex-wrap items-start gap-5 border-b border-line pb-5">
      <Avatar large name={user.username} src={user.avatar_url} />
      <div className="min-w-0 flex-1 space-y-3">
        <GuardedForm method="post" encType="multipart/form-data" noValidate preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value="avatar" />
          <WhatIsWrong errors={errors} controls={{ file: 'avatar' }} />
          <PictureInput error={errors.file} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busyText={busy}>
              {texts.upload}
            </Button>
            {user.avatar_url ? (
              <Button size="small" tone="ghost" onClick={() => removing.current?.requestSubmit()}>
                {texts.removeAvatar}
              </Button>
            ) : null}
          </div>
        </GuardedForm>
        <Form method="post" preventScrollReset ref={removing} hidden>
          <input type="hidden" name="intent" value="remove-avatar" />
        </Form>
      </div>
    </div>
  );
}

function PictureInput({ error }: { error: string[] | undefined }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-[0.9375rem] font-semibold">{texts.avatar}</p>
      <p id="avatar-hint" className="text-sm text-muted">
        {texts.avatarHint}
      </p>
      <FilePicker
        id="avatar"
        name="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        label={texts.chooseAvatar}
        empty={texts.nothingChosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'avatar-hint avatar-error' : 'avatar-hint'}
      />
      {error ? <FieldError id="avatar-error" messages={error} /> : null}
    </div>
  );
}

export function NameForm({
  user,
  errors,
  typed,
}: {
  user: Pick<ProfileUser, 'email' | 'username'>;
  errors: FieldErrors;
  typed: string;
}) {
  const busy = useBusy('profile', formTexts.saving);
  return (
    <GuardedForm data-saved={user.username} method="post" noValidate preventScrollReset className="space-y-5">
      <input type="hidden" name="intent" value="profile" />
      <WhatIsWrong errors={errors} controls={{ username: 'username' }} />
      <p>
        <span className="block text-[0.9375rem] font-semibold">{userTexts.fields.email}</span>
        {user.email}
      </p>
      <Field name="username" id="username" label={userTexts.fields.username} error={errors.username} required>
        {(control) => <Input {...control} defaultValue={typed} autoComplete="nickname" maxLength={longestUsername} />}
      </Field>
      <Button type="submit" tone="primary" busyText={busy}>
        {formTexts.save}
      </Button>
    </GuardedForm>
  );
}

export function PasswordForm({ errors, email }: { errors: FieldErrors; email: string }) {
  const busy = useBusy('password', formTexts.saving);
  const field = (name: string, label = name) => ({
    name,
    id: name,
    label: userTexts.fields[label],
    error: errors[name],
    required: true,
  });
  return (
    <GuardedForm method="post" noValidate preventScrollReset className="space-y-5">
      <input type="hidden" name="intent" value="password" />
      {/* So that a password manager knows which account this password belongs to. */}
      <input type="text" name="email" defaultValue={email} autoComplete="username" hidden readOnly />
      <WhatIsWrong
        errors={errors}
        controls={{ current_password: 'current_password', password: 'password', confirm_password: 'confirm_password' }}
      />
      <Field {...field('current_password')}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" maxLength={longestPassword} />
        )}
      </Field>
      <Field {...field('password', 'new_password')} description={texts.passwordHint}>
        {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={longestPassword} />}
      </Field>
      <Field {...field('confirm_password')}>
        {(control) => <Input {...control} type="password" autoComplete="new-password" maxLength={longestPassword} />}
      </Field>
      <Button type="submit" busyText={busy}>
        {texts.changePassword}
      </Button>
    </GuardedForm>
  );
}
