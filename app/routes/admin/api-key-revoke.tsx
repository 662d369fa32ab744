import { requireApiKey } from '#app/identity/api-keys.server';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { settingsTabPath } from '#app/settings/settings-tabs';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import { apiKeyTexts as texts } from '#app/texts/pl/settings';
import { RemovalPage } from '#app/ui/removal-page';
import type { Route } from './+types/api-key-revoke';
import { keepRemoval } from '#app/panel/keep-form';
import { orLeave } from '#app/panel/or-leave';
import { panelMeta } from '#app/panel/panel-meta';
import { keyRevoked, revokeKey } from '#app/panel/revoke-key.server';

const list = settingsTabPath('api');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const { name } = await orLeave(requireApiKey(db, params.id), () => redirectWithToast(list, keyRevoked));
  return { name };
}

export const action = async ({ params, context }: Route.ActionArgs) =>
  redirectWithToast(list, await revokeKey(context.get(requestContext), params.id));

export const clientAction = keepRemoval;

export const meta = panelMeta(texts.revokeTitle);

export default function ApiKeyRevoke({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const words = { cancel: removalTexts.cancel, delete: texts.revoke, failedTitle: formTexts.failedTitle };
  return (
    <RemovalPage
      title={texts.revokeTitle}
      text={texts.revokeText(name)}
      texts={words}
      back={list}
      answer={actionData}
    />
  );
}
