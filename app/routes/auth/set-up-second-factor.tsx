import { redirect } from 'react-router';
import { whyNoPasskeys } from '#app/identity/passkey-responses.server';
import { readProofWays } from '#app/identity/proof-ways.server';
import { readReturnPath } from '#app/identity/return-path';
import { AddPasskey } from '#app/identity/screens/passkeys-panel';
import { RecoveryCodes, SetUpSteps } from '#app/identity/screens/second-factor-steps';
import { ProofWaysProvider } from '#app/identity/screens/use-proof-ways';
import { readEnrolment, readSecondFactor } from '#app/identity/second-factor.server';
import { keepSecondFactorStep } from '#app/panel/keep-second-factor-step';
import { takeSecondFactorStep } from '#app/panel/take-second-factor-step.server';
import { paths, returnParameter } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { entrySiteOf } from '#app/settings/site-logo';
import { EntryFrame } from '#app/shell/entry-frame';
import { secondFactorTexts } from '#app/texts/pl/users';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { Form, PageAccount } from '#app/ui/form';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/set-up-second-factor';

const texts = secondFactorTexts.owed;

/** Where an admin who owes a second factor is kept until there is one. Outside of the panel: nothing of it is here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, services, owesSecondFactor } = context.get(requestContext);
  if (!user) throw redirect(paths.admin.signIn(url.pathname + url.search));
  const deps = identityDepsOf(services);
  const { identityDb } = deps;
  const { isOn, state } = await readSecondFactor(identityDb, user.id);
  if (!owesSecondFactor && !isOn) throw redirect(paths.admin.secondFactor());
  const site = entrySiteOf(await services.settings());
  return {
    ...site,
    id: user.id,
    email: user.email,
    isOn,
    state,
    enrolment: await readEnrolment(identityDb, user, site.siteName),
    unusable: whyNoPasskeys(services.env.PUBLIC_URL),
    proofWays: await readProofWays(deps, user.id),
    next: readReturnPath(url.searchParams.get(returnParameter)) ?? paths.admin.dashboard(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  if (!ctx.user) throw new AppError('unauthenticated');
  if (!ctx.owesSecondFactor) throw redirect(paths.admin.secondFactor());
  return takeSecondFactorStep(ctx, ctx.user, request, () => redirect(paths.admin.secondFactor()));
}

export const clientAction = keepSecondFactorStep;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${texts.title} – ${loaderData.siteName}` : texts.title },
  { name: 'robots', content: 'noindex' },
];

export default function SetUpSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, isOn, state, enrolment, unusable, proofWays, next } = loaderData;
  const answer = useKeptAnswer(actionData);
  const errorsOf = (intent: string) => (answer?.intent === intent ? answer.errors : {});
  return (
    <EntryFrame site={loaderData}>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      {isOn ? null : <p className="text-muted">{texts.text}</p>}
      <p className="[overflow-wrap:anywhere]">{texts.account(email)}</p>
      {answer?.codes ? <RecoveryCodes codes={answer.codes} isNew /> : null}
      {isOn && !answer?.codes ? <Alert tone="success" title={texts.done} /> : null}
      <ProofWaysProvider value={proofWays}>
        {isOn ? null : (
          <PageAccount value={id}>
            <SetUpSteps state={state} enrolment={enrolment} errorsOf={errorsOf} />
            <AddPasskey offer={answer?.offer} errorsOf={errorsOf} unusable={unusable} />
          </PageAccount>
        )}
      </ProofWaysProvider>
      {isOn ? (
        <ButtonLink to={next} tone="primary">
          {texts.goOn}
        </ButtonLink>
      ) : (
        <Form method="post" action={paths.signOut()}>
          <input type="hidden" name="from" value="admin" />
          <Button type="submit" tone="ghost">
            {texts.signOut}
          </Button>
        </Form>
      )}
    </EntryFrame>
  );
}
