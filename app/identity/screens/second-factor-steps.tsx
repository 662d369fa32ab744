import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { Enrolment, SecondFactorState } from '#app/identity/second-factor.server';
import type { FieldErrors } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';
import { secondFactorTexts as texts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { CopyButton } from '#app/ui/copy-button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import { ConfirmField } from './confirm-field';
import type { PasskeyOffer } from './passkeys-panel';

/** What the action answers, and to which of the screen's forms. */
export interface SecondFactorAnswer {
  intent: string;
  errors: FieldErrors;
  /** Recovery codes that were just made: shown this once. */
  codes?: string[];
  /** What was done, where the screen says so itself. */
  done?: string;
  /** What the browser needs to make a passkey, after the password. */
  offer?: PasskeyOffer;
}

interface SetUpStepsProps {
  state: SecondFactorState['state'];
  enrolment: Enrolment | null;
  errorsOf: (intent: string) => FieldErrors;
}

/** The way to a second factor for an account that has none: its password, then a code of the app. */
export function SetUpSteps({ state, enrolment, errorsOf }: SetUpStepsProps) {
  return (
    <>
      {enrolment ? <Enrol enrolment={enrolment} errors={errorsOf('confirm')} /> : null}
      {state === 'on' ? null : (
        <Panel title={state === 'begun' ? texts.startOver : texts.appTitle}>
          {/* Anew once it has begun: the password is not needed there any more. */}
          <PasswordForm
            key={enrolment?.secret}
            intent="begin"
            text={texts.beginText}
            button={texts.begin}
            errors={errorsOf('begin')}
          />
        </Panel>
      )}
    </>
  );
}

/** Recovery codes that were just made: shown this once. */
export function RecoveryCodes({ codes, isNew }: { codes: string[]; isNew: boolean }) {
  return (
    <FocusOnAppear what={codes}>
      <Alert tone="success" title={isNew ? texts.on : texts.renewed}>
        <p className="font-semibold">{texts.codesTitle}</p>
        <p>{texts.codesText}</p>
        <ul className="my-3 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton value={codes.join('\n')} label={texts.copyCodes} copiedLabel={texts.copied} />
      </Alert>
    </FocusOnAppear>
  );
}

function Enrol({ enrolment: { secret, qr }, errors }: { enrolment: Enrolment; errors: FieldErrors }) {
  return (
    <Panel title={texts.appTitle}>
      <FocusOnAppear what={secret}>
        <p>{texts.scan}</p>
      </FocusOnAppear>
      {/* Dark on light whatever the theme, with the edge that the norm asks for: not every app reads it otherwise. */}
      <svg
        role="img"
        aria-label={texts.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="my-4 size-56 max-w-full rounded"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>{texts.type}</p>
      <p className="mt-1 mb-5 font-mono [overflow-wrap:anywhere]">{secret}</p>
      <IntentForm intent="confirm" button={texts.confirm} errors={errors}>
        <Field name="code" id="code" label={texts.code} description={texts.codeHint} error={errors.code} required>
          {(control) => (
            <Input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={10} className="max-w-40" />
          )}
        </Field>
      </IntentForm>
    </Panel>
  );
}

interface PasswordFormProps {
  intent: string;
  text: string;
  button: string;
  errors: FieldErrors;
  destructive?: true;
}

/** A form of one button that asks for the password first. */
export function PasswordForm({ intent, text, errors, ...rest }: PasswordFormProps) {
  return (
    <IntentForm intent={intent} errors={errors} {...rest}>
      <p className="text-muted">{text}</p>
      <ConfirmField id={`${intent}-password`} label={texts.password} error={errors.current_password} />
    </IntentForm>
  );
}

interface IntentFormProps {
  intent: string;
  button: string;
  errors: FieldErrors;
  destructive?: true;
  children: ReactNode;
}

function IntentForm({ intent, button, errors, destructive, children }: IntentFormProps) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      <ErrorSummary
        title={formTexts.errorSummary}
        errors={errors}
        idOf={(field) => (field === 'current_password' ? `${intent}-password` : field)}
      />
      <Refusal what={errors} title={texts.failed} reason={errors['']} />
      {children}
      <Button type="submit" tone={destructive ? 'destructive' : 'primary'} busyText={busy ? formTexts.saving : null}>
        {button}
      </Button>
    </Form>
  );
}
