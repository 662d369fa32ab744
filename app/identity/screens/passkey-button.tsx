import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { NeedsScripts } from '#app/hydration/needs-scripts';
import { paths } from '#app/paths';
import { passkeyTexts as texts } from '#app/texts/pl/passkeys';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { useKnowsPasskeys } from './use-knows-passkeys';

interface PasskeyButtonProps {
  /** Of the second step; without it the passkey stands in for the password too. */
  challenge?: string;
  /** Where the answer goes; by default to its own page. */
  action?: string | undefined;
}

/** Signs in with a passkey. Nothing where the browser knows none, or runs no scripts. */
export function PasskeyButton({ challenge, action }: PasskeyButtonProps) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const isKnown = useKnowsPasskeys();
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  if (!isKnown) return <NeedsScripts />;

  async function handlePress() {
    setAsking(true);
    setMessage(null);
    try {
      const passkey = JSON.stringify(await ask(challenge));
      await submit({ passkey, ...(challenge && { challenge }) }, { method: 'post', ...(action && { action }) });
    } catch (error) {
      setMessage(error instanceof Refused ? error.message : texts.notUsed);
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {message ? <Alert tone="destructive">{message}</Alert> : null}
      <Button onClick={() => void handlePress()} busyText={isAsking || isSending ? texts.signingIn : null}>
        {texts.use}
      </Button>
    </div>
  );
}

/** The portal's own reason not to ask for a passkey. */
class Refused extends Error {}

async function ask(challenge: string | undefined) {
  const body = new URLSearchParams(challenge ? { challenge } : {});
  const answer = await fetch(paths.admin.passkeyRequest(), { method: 'POST', body });
  const optionsJSON = (await answer.json()) as Parameters<typeof startAuthentication>[0]['optionsJSON'] & {
    message?: string;
  };
  if (!answer.ok) throw new Refused(optionsJSON.message ?? texts.notUsed);
  return startAuthentication({ optionsJSON });
}
