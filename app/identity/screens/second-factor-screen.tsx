import type { Enrolment, SecondFactorState } from '#app/identity/second-factor.server';
import { paths } from '#app/paths';
import type { FieldErrors } from '#app/platform/errors';
import { shellTexts } from '#app/texts/pl/shell';
import { profileTexts, secondFactorTexts as texts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { PasswordForm, RecoveryCodes, type SecondFactorAnswer, SetUpSteps } from './second-factor-steps';

interface SecondFactorScreenProps {
  state: SecondFactorState['state'];
  codesLeft: number;
  since: string | null;
  lastUsed: string | null;
  enrolment: Enrolment | null;
  answer: SecondFactorAnswer | undefined;
}

/** With fewer recovery codes left, the screen recommends new ones. */
const fewCodes = 3;

/** Recovery codes that were just created: shown this once. */
export function SecondFactorScreen(shown: SecondFactorScreenProps) {
  const { state, enrolment, answer } = shown;
  const errorsOf = (intent: string) => (answer?.intent === intent ? answer.errors : {});
  return (
    <div className="max-w-2xl space-y-6">
      <div>
        <Breadcrumbs
          label={shellTexts.breadcrumbs}
          crumbs={[{ label: profileTexts.title, to: paths.admin.profile() }, { label: texts.title }]}
        />
        <h1 className="mt-2 text-2xl font-bold">{texts.title}</h1>
        <p className="mt-1 text-muted">{texts.description}</p>
      </div>
      {answer?.codes ? <RecoveryCodes codes={answer.codes} isNew={answer.intent === 'confirm'} /> : null}
      {state === 'on' ? <InUse {...shown} errorsOf={errorsOf} /> : null}
      <SetUpSteps state={state} enrolment={enrolment} errorsOf={errorsOf} />
      <ButtonLink to={paths.admin.profile()}>{texts.back}</ButtonLink>
    </div>
  );
}

function InUse({
  codesLeft,
  since,
  lastUsed,
  answer,
  errorsOf,
}: SecondFactorScreenProps & { errorsOf: (intent: string) => FieldErrors }) {
  return (
    <>
      {answer?.codes && answer.intent === 'confirm' ? null : (
        <Alert tone={codesLeft < fewCodes ? 'warning' : 'success'} title={texts.on}>
          <p>
            {since ? texts.since(since) : null} {lastUsed ? texts.lastUsed(lastUsed) : null}
          </p>
          <p>{texts.left(codesLeft)}</p>
          {codesLeft < fewCodes ? <p>{texts.fewLeft}</p> : null}
        </Alert>
      )}
      <Panel title={texts.renewTitle}>
        <PasswordForm intent="renew" text={texts.renewText} button={texts.renew} errors={errorsOf('renew')} />
      </Panel>
      <Panel title={texts.removeTitle}>
        <PasswordForm
          intent="remove"
          text={texts.removeText}
          button={texts.remove}
          errors={errorsOf('remove')}
          destructive
        />
      </Panel>
    </>
  );
}
