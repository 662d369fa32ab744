import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { NeedsScripts } from '#app/hydration/needs-scripts';
import { paths } from '#app/paths';
import { identityTexts } from '#app/texts/pl/identity';
import { passkeyTexts } from '#app/texts/pl/passkeys';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { useKnowsPasskeys } from './use-knows-passkeys';

const texts = identityTexts.proof;

/**
 * Proves by a passkey who the viewer is; the form it stands in is sent by its own button after that. Nothing where the
 * browser knows no passkeys, or runs no scripts.
 */
export function PasskeyProof() {
  const isKnown = useKnowsPasskeys();
  const [state, setState] = useState<'asking' | 'done' | { message: string } | null>(null);
  if (!isKnown) return <NeedsScripts />;

  async function handlePress() {
    setState('asking');
    try {
      await prove();
      setState('done');
    } catch (error) {
      setState({ message: error instanceof Refused ? error.message : texts.passkeyNotUsed });
    }
  }

  if (state === 'done')
    return (
      <div role="status">
        <Alert tone="success" title={texts.proved} />
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      {state !== null && typeof state === 'object' ? (
        <div role="alert">
          <Alert tone="destructive">{state.message}</Alert>
        </div>
      ) : null}
      <Button onClick={() => void handlePress()} busyText={state === 'asking' ? passkeyTexts.signingIn : null}>
        {texts.byPasskey}
      </Button>
    </div>
  );
}

/** The portal's own reason to refuse a passkey. */
class Refused extends Error {}

async function prove(): Promise<void> {
  const optionsJSON = (await send({})) as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  await send({ passkey: JSON.stringify(await startAuthentication({ optionsJSON })) });
}

async function send(fields: Record<string, string>): Promise<unknown> {
  const answer = await fetch(paths.admin.passkeyProof(), { method: 'POST', body: new URLSearchParams(fields) });
  const said = (await answer.json()) as { message?: string };
  if (!answer.ok) throw new Refused(said.message ?? texts.passkeyNotUsed);
  return said;
}
