import { data } from 'react-router';
import { readProofWays } from '#app/identity/proof-ways.server';
import { SecondFactorScreen } from '#app/identity/screens/second-factor-screen';
import type { SecondFactorAnswer } from '#app/identity/screens/second-factor-steps';
import { ProofWaysProvider } from '#app/identity/screens/use-proof-ways';
import { keepSecondFactorStep } from '#app/panel/keep-second-factor-step';
import { readSecondFactorPage } from '#app/panel/second-factor-page.server';
import { takeSecondFactorStep } from '#app/panel/take-second-factor-step.server';
import { paths } from '#app/paths';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { requireAccountPage } from '#app/request/require-account-page.server';
import { OwnPage } from '#app/site/own-page';
import { SectionBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';
import { accountTexts } from '#app/texts/pl/account';
import { passkeyTexts } from '#app/texts/pl/passkeys';
import { secondFactorTexts as texts } from '#app/texts/pl/users';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/own-second-factor';

const place = {
  back: { label: accountTexts.title, to: paths.account() },
  backText: accountTexts.back,
  removePasskey: paths.removeOwnPasskey,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const user = requireAccountPage(ctx, paths.ownSecondFactor());
  return {
    shown: await readSecondFactorPage(ctx, user),
    proofWays: await readProofWays(identityDepsOf(ctx.services), user.id),
    done: url.searchParams.get('usuniety') === 'klucz' ? passkeyTexts.removal.done : undefined,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const user = requireAccountPage(ctx, paths.ownSecondFactor());
  return takeSecondFactorStep(ctx, user, request, () =>
    data<SecondFactorAnswer>({ intent: 'remove', errors: {}, done: texts.removed }),
  );
}

export const clientAction = keepSecondFactorStep;

/** Codes and secrets of one person may be on it. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, path: paths.ownSecondFactor(), noIndex: true });

export const ErrorBoundary = SectionBoundary;

export default function OwnSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, proofWays, done } = loaderData;
  const answer = useKeptAnswer(actionData);
  return (
    <OwnPage>
      <ProofWaysProvider value={proofWays}>
        <SecondFactorScreen {...shown} place={place} done={answer ? answer.done : done} answer={answer} />
      </ProofWaysProvider>
    </OwnPage>
  );
}
