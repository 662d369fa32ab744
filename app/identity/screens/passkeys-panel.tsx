import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { passkeyTexts as texts } from '#app/texts/pl/passkeys';
import { secondFactorTexts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import { longestPasskeyName } from '../user-rules';
import { PasswordForm } from './second-factor-steps';

/** What `startRegistration` of @simplewebauthn/browser takes. */
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** What a browser needs to make a passkey. */
export interface PasskeyOffer {
  /** JSON of `PublicKeyCredentialCreationOptionsJSON`. */
  options: string;
  /** What the passkey is called unless its owner says otherwise. */
  name: string;
}

export interface ShownPasskey {
  id: string;
  name: string;
  since: string;
  lastUsed: string | null;
}

interface PasskeysPanelProps extends AddPasskeyProps {
  passkeys: ShownPasskey[];
  /** Where one of them is removed. */
  removePath: (id: string) => string;
}

/** The viewer's passkeys, and the way to one more. */
export function PasskeysPanel({ passkeys, removePath, ...adding }: PasskeysPanelProps) {
  return (
    <>
      <Panel title={texts.title}>
        <p className="mb-3 text-muted">{texts.text}</p>
        {passkeys.length === 0 ? <p>{texts.none}</p> : null}
        <ul className="divide-y divide-line">
          {passkeys.map(({ id, name, since, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                  <span>{texts.lastUsed(lastUsed)}</span>
                  <span>{texts.added(since)}</span>
                </p>
              </div>
              <ButtonLink to={removePath(id)} size="small" tone="destructive" aria-label={texts.removeLabel(name)}>
                {texts.remove}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Panel>
      <AddPasskey {...adding} />
    </>
  );
}

interface AddPasskeyProps {
  /** Set once the password was right. */
  offer: PasskeyOffer | undefined;
  errorsOf: (intent: string) => FieldErrors;
  /** Why none can be made at this portal's address. */
  unusable: string | null;
}

/** The way to a passkey: the password, then the browser's own dialogue. */
export function AddPasskey({ offer, errorsOf, unusable }: AddPasskeyProps) {
  const errors = { ...errorsOf('passkey-begin'), ...errorsOf('passkey-add') };
  return (
    <Panel title={texts.addTitle}>
      {unusable ? (
        <p>{unusable}</p>
      ) : offer ? (
        <CreatePasskey key={offer.options} {...offer} />
      ) : (
        <PasswordForm intent="passkey-begin" text={texts.beginText} button={texts.begin} errors={errors} />
      )}
    </Panel>
  );
}

function CreatePasskey({ options, name }: PasskeyOffer) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<{ message: string } | null>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setAsking(true);
    setFailure(null);
    try {
      form.set(
        'response',
        JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as RegistrationOptions })),
      );
      await submit(form, { method: 'post', preventScrollReset: true });
    } catch (error) {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError';
      setFailure({ message: isKnown ? texts.known : texts.cancelled });
    } finally {
      setAsking(false);
    }
  }

  return (
    <Form method="post" noValidate className="space-y-4" onSubmit={(event) => void handleSubmit(event)}>
      <input type="hidden" name="intent" value="passkey-add" />
      <Refusal what={failure} title={secondFactorTexts.failed} reason={failure?.message} />
      <FocusOnAppear what={options}>
        <p>{texts.createText}</p>
      </FocusOnAppear>
      <noscript>
        <Alert tone="warning">{texts.needsScripts}</Alert>
      </noscript>
      <Field name="name" id="passkey-name" label={texts.name} description={texts.nameHint}>
        {(control) => <Input {...control} defaultValue={name} maxLength={longestPasskeyName} autoComplete="off" />}
      </Field>
      <Button type="submit" tone="primary" busyText={isAsking || isSending ? texts.creating : null}>
        {texts.create}
      </Button>
    </Form>
  );
}
