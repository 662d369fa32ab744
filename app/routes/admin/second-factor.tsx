import { whyNoPasskeys } from '#app/identity/passkey-responses.server';
import { listPasskeys } from '#app/identity/passkeys.server';
import { readEnrolment, readSecondFactor } from '#app/identity/second-factor.server';
import { SecondFactorScreen } from '#app/identity/screens/second-factor-screen';
import type { SecondFactorAnswer } from '#app/identity/screens/second-factor-steps';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { takeSecondFactorStep } from '#app/panel/take-second-factor-step.server';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { requirePerson } from '#app/request/require-person.server';
import { secondFactorTexts as texts } from '#app/texts/pl/users';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/second-factor';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const { site_name } = await ctx.services.settings();
  const { isOn, state, codesLeft, confirmedAt, lastUsedAt } = await readSecondFactor(db, user.id);
  return {
    isOn,
    state,
    codesLeft,
    since: confirmedAt && formatDateTime(confirmedAt),
    lastUsed: lastUsedAt && formatDateTime(lastUsedAt),
    passkeys: (await listPasskeys(db, user.id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      since: formatDateTime(created_at),
      lastUsed: last_used_at && formatDateTime(last_used_at),
    })),
    unusable: whyNoPasskeys(ctx.services.env.PUBLIC_URL),
    enrolment: await readEnrolment(db, user, site_name),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeSecondFactorStep(ctx, requirePerson(ctx).user, request);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get('intent') ?? '');
  return keepForm<SecondFactorAnswer>(
    () => serverAction(),
    (message) => ({ intent, errors: { '': [message] } }),
  );
}

export const meta = panelMeta(texts.title);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorScreen {...loaderData} answer={useKeptAnswer(actionData)} />;
}
