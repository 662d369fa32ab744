import type { Enrolment, SecondFactorState } from '#app/identity/second-factor.server';
import type { FieldErrors } from '#app/platform/errors';
import { shellTexts } from '#app/texts/pl/shell';
import { secondFactorTexts as texts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { PasskeysPanel, type ShownPasskey } from './passkeys-panel';
import { PasswordForm, RecoveryCodes, type SecondFactorAnswer, SetUpSteps } from './second-factor-steps';

/** Where the screen stands: what it belongs to, and the addresses it leads to. */
interface SecondFactorPlace {
  back: { label: string; to: string };
  backText: string;
  removePasskey: (id: string) => string;
}

interface SecondFactorScreenProps {
  place: SecondFactorPlace;
  /** What was just done. */
  done?: string | undefined;
  /** Whether codes of an app or a passkey are asked for. */
  isOn: boolean;
  /** Of the authenticator app. */
  state: SecondFactorState['state'];
  passkeys: ShownPasskey[];
  /** Why no passkey can be made at this portal's address. */
  unusable: string | null;
  codesLeft: number;
  since: string | null;
  lastUsed: string | null;
  enrolment: Enrolment | null;
  answer: SecondFactorAnswer | undefined;
}

/** With fewer recovery codes left, the screen recommends new ones. */
const fewCodes = 3;

/** The viewer's second factors: an app, passkeys, and the recovery codes of both. */
export function SecondFactorScreen(shown: SecondFactorScreenProps) {
  const { place, isOn, state, passkeys, unusable, enrolment, done, answer } = shown;
  const errorsOf = (intent: string) => (answer?.intent === intent ? answer.errors : {});
  return (
    <div className="max-w-2xl space-y-6">
      <div>
        <Breadcrumbs label={shellTexts.breadcrumbs} crumbs={[place.back, { label: texts.title }]} />
        <h1 className="mt-2 text-2xl font-bold">{texts.title}</h1>
        <p className="mt-1 text-muted">{texts.description}</p>
      </div>
      {done ? (
        <FocusOnAppear what={answer ?? done}>
          <Alert tone="success" title={done} />
        </FocusOnAppear>
      ) : null}
      {answer?.codes ? <RecoveryCodes codes={answer.codes} isNew={answer.intent !== 'renew'} /> : null}
      {isOn ? <InUse {...shown} /> : null}
      <SetUpSteps state={state} enrolment={enrolment} errorsOf={errorsOf} />
      <PasskeysPanel
        passkeys={passkeys}
        removePath={place.removePasskey}
        offer={answer?.offer}
        errorsOf={errorsOf}
        unusable={unusable}
      />
      {isOn ? <Changes {...shown} errorsOf={errorsOf} /> : null}
      <ButtonLink to={place.back.to}>{place.backText}</ButtonLink>
    </div>
  );
}

function InUse({ codesLeft, since, lastUsed, answer }: SecondFactorScreenProps) {
  if (answer?.codes && answer.intent !== 'renew') return null;
  return (
    <Alert tone={codesLeft < fewCodes ? 'warning' : 'success'} title={texts.on}>
      {since ? (
        <p>
          {texts.since(since)} {lastUsed ? texts.lastUsed(lastUsed) : null}
        </p>
      ) : null}
      <p>{texts.left(codesLeft)}</p>
      {codesLeft < fewCodes ? <p>{texts.fewLeft}</p> : null}
    </Alert>
  );
}

function Changes({
  state,
  passkeys,
  errorsOf,
}: SecondFactorScreenProps & { errorsOf: (intent: string) => FieldErrors }) {
  return (
    <>
      <Panel title={texts.renewTitle}>
        <PasswordForm intent="renew" text={texts.renewText} button={texts.renew} errors={errorsOf('renew')} />
      </Panel>
      {state === 'on' ? (
        <Panel title={texts.removeTitle}>
          <PasswordForm
            intent="remove"
            text={passkeys.length > 0 ? texts.removeTextWithPasskeys : texts.removeText}
            button={texts.remove}
            errors={errorsOf('remove')}
            destructive
          />
        </Panel>
      ) : null}
    </>
  );
}
