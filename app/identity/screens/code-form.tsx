import { Form, type To, useNavigation } from 'react-router';
import { identityTexts } from '#app/texts/pl/identity';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Input } from '#app/ui/input';
import type { SecondStepWays } from '../passkey-sign-in.server';
import { PasskeyButton } from './passkey-button';
import { TextLink } from '#app/ui/text-link';

interface CodeFormProps {
  challenge: string;
  /** Why the last code was refused. */
  message: string | null;
  /** What the account has to answer with, beside its recovery codes. */
  ways: SecondStepWays | undefined;
  /** Where the form goes; by default to its own page. */
  action?: string;
  /** Where the first step is taken again. */
  again: To;
}

/** The second step, for accounts that have a second factor. */
export function CodeForm({ challenge, message, ways, action, again }: CodeFormProps) {
  const busy = useNavigation().state !== 'idle';
  const { secondFactor, signIn } = identityTexts;
  return (
    <Form method="post" action={action} noValidate className="flex flex-col gap-5">
      <FocusOnAppear what={challenge}>
        <h2 className="text-lg font-bold">{secondFactor.title}</h2>
        <p className="mt-2 text-muted">{ways?.app === false ? secondFactor.recoveryText : secondFactor.text}</p>
      </FocusOnAppear>
      {message ? (
        <Alert tone="destructive" title={signIn.failed}>
          {message}
        </Alert>
      ) : null}
      <input type="hidden" name="challenge" value={challenge} />
      <Field name="code" id="code" label={secondFactor.code} required>
        {(control) => <Input {...control} autoComplete="one-time-code" autoCapitalize="none" maxLength={100} />}
      </Field>
      <Button type="submit" tone="primary" busyText={busy ? signIn.busy : null}>
        {secondFactor.submit}
      </Button>
      {ways?.passkey ? <PasskeyButton challenge={challenge} action={action} /> : null}
      <TextLink to={again} reloadDocument>
        {secondFactor.again}
      </TextLink>
    </Form>
  );
}
