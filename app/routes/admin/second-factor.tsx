import { SecondFactorScreen } from '#app/identity/screens/second-factor-screen';
import { keepSecondFactorStep } from '#app/panel/keep-second-factor-step';
import { panelMeta } from '#app/panel/panel-meta';
import { readSecondFactorPage } from '#app/panel/second-factor-page.server';
import { takeSecondFactorStep } from '#app/panel/take-second-factor-step.server';
import { paths } from '#app/paths';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requirePerson } from '#app/request/require-person.server';
import { profileTexts, secondFactorTexts as texts } from '#app/texts/pl/users';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/second-factor';

const place = {
  back: { label: profileTexts.title, to: paths.admin.profile() },
  backText: texts.back,
  removePasskey: paths.admin.removePasskey,
};

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return readSecondFactorPage(ctx, requirePerson(ctx).user);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeSecondFactorStep(ctx, requirePerson(ctx).user, request, () =>
    redirectWithToast(paths.admin.profile(), { kind: 'success', title: texts.removed }),
  );
}

export const clientAction = keepSecondFactorStep;

export const meta = panelMeta(texts.title);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorScreen {...loaderData} place={place} answer={useKeptAnswer(actionData)} />;
}
