import { Send } from 'lucide-react';
import { data, useNavigation } from 'react-router';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { requestContext } from '#app/request/request-context.server';
import { errorTexts } from '#app/texts/pl/errors';
import { formTexts } from '#app/texts/pl/forms';
import { settingsTexts } from '#app/texts/pl/settings';
import { shellTexts } from '#app/texts/pl/shell';
import { webhookTexts } from '#app/texts/pl/webhooks';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { Button, ButtonLink } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Form } from '#app/ui/form';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { listDeliveries, sendAgain, sendTrial } from '#app/webhooks/deliveries.server';
import { DeliveryTable } from '#app/webhooks/screens/delivery-table';
import { requireWebhook } from '#app/webhooks/webhooks.server';
import type { Route } from './+types/webhook-deliveries';

const texts = webhookTexts.delivery;
const perPage = 25;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const page = readPage(url);
  const webhook = await requireWebhook(db, params.id);
  const { items, total } = await listDeliveries(db, params.id, { page, perPage });
  requirePageWithin(url, total, perPage);
  return { address: webhook.url, page, items, total };
}

interface Answer {
  failure?: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent !== 'trial' && intent !== 'again') throw new AppError('malformed');
  try {
    if (intent === 'trial') await sendTrial(db, params.id, ctx.services.clock.now());
    else await sendAgain(db, params.id, String(form.get('id') ?? ''));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return data<Answer>({ failure: errorTexts.not_found }, { status: error.status });
  }
  const description = intent === 'trial' ? texts.trialQueued : texts.againQueued;
  const flash = flashCookie({ kind: 'success', title: texts.title, description });
  return data<Answer>({}, { headers: { 'set-cookie': flash } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (failure) => ({ failure }),
  );

export const meta = panelMeta(texts.title);

export default function WebhookDeliveries({
  loaderData: { address, page, items, total },
  params,
  actionData,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { state, formData } = useNavigation();
  const isTrying = state !== 'idle' && formData?.get('intent') === 'trial';
  return (
    <>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: settingsTexts.title, to: paths.admin.settings() },
          { label: webhookTexts.title, to: paths.admin.webhooks.list() },
          { label: webhookTexts.deliveries },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold">{texts.title}</h1>
      <p className="mt-1 font-mono [overflow-wrap:anywhere]">{address}</p>
      <p className="mt-2 mb-6 max-w-prose text-muted">{texts.about}</p>
      <Refusal what={answer} title={formTexts.failedTitle} reason={answer?.failure} className="mb-4" />
      <div className="mb-6 flex flex-wrap gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="trial" />
          <Button type="submit" tone="primary" busyText={isTrying ? texts.sendingTrial : null}>
            {texts.trial}
          </Button>
        </Form>
        <ButtonLink to={paths.admin.webhooks.deliveries(params.id)} preventScrollReset>
          {texts.refresh}
        </ButtonLink>
      </div>
      {items.length === 0 ? (
        <EmptyState icon={<Send aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <DeliveryTable items={items} />
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}
