import { passkeyTexts } from '#app/texts/pl/passkeys';
import { QuestionPage } from '#app/ui/question-page';
import type { PasswordRefusal } from '../password-refusal';
import type { ProofWays } from '../proof-ways';
import { ConfirmField } from './confirm-field';
import { ProofWaysProvider } from './use-proof-ways';

const texts = passkeyTexts.removal;

interface PasskeyRemovalProps {
  name: string;
  /** Whether no second factor is left without it. */
  isLast: boolean;
  proofWays: ProofWays;
  /** The address for cancelling. */
  back: string;
  answer: PasswordRefusal | undefined;
}

/** Asks for the password before a passkey is removed. */
export function PasskeyRemoval({ name, isLast, proofWays, back, answer }: PasskeyRemovalProps) {
  return (
    <ProofWaysProvider value={proofWays}>
      <QuestionPage title={texts.title} texts={texts} tone="destructive" back={back} answer={answer} of={name}>
        <p>{texts.text}</p>
        {isLast ? <p>{texts.last}</p> : null}
        <ConfirmField id="current_password" label={texts.password} error={answer?.errors?.current_password} />
      </QuestionPage>
    </ProofWaysProvider>
  );
}
