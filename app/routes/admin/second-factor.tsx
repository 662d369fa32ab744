import { data } from 'react-router';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readEnrolment,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#app/identity/second-factor.server';
import { type SecondFactorAnswer, SecondFactorScreen } from '#app/identity/screens/second-factor-screen';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import { requirePerson } from '#app/request/require-person.server';
import { formTexts } from '#app/texts/pl/forms';
import { secondFactorTexts as texts } from '#app/texts/pl/users';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/second-factor';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const { site_name } = await ctx.services.settings();
  const { state, codesLeft, confirmedAt, lastUsedAt } = await readSecondFactor(db, user.id);
  return {
    state,
    codesLeft,
    since: confirmedAt && formatDateTime(confirmedAt),
    lastUsed: lastUsedAt && formatDateTime(lastUsedAt),
    enrolment: await readEnrolment(db, user, site_name),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { user } = requirePerson(ctx);
  const deps = identityDepsOf(ctx.services);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '').slice(0, 300);
  const intent = read('intent');
  const password = read('current_password');
  try {
    switch (intent) {
      case 'begin':
        await beginSecondFactor(deps, user, password, ctx.address);
        return data<SecondFactorAnswer>({ intent, errors: {} });
      case 'confirm':
        return data<SecondFactorAnswer>({
          intent,
          errors: {},
          codes: await confirmSecondFactor(deps, user, read('code')),
        });
      case 'renew': {
        const codes = await renewRecoveryCodes(deps, user, password, ctx.address);
        return data<SecondFactorAnswer>({ intent, errors: {}, codes });
      }
      case 'remove':
        await removeSecondFactor(deps, user, password, ctx.address);
        return redirectWithToast(paths.admin.profile(), { kind: 'success', title: texts.removed });
      default:
        throw new AppError('malformed');
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const errors = error.code === 'invalid' ? error.fields : { '': [error.detail ?? formTexts.failed] };
    return data<SecondFactorAnswer>({ intent, errors }, { status: error.status });
  }
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
