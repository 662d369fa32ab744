import { data } from 'react-router';
import { renewedKey } from '#app/idempotency/renewed-key';
import { addWebhookOnce } from '#app/panel/add-webhook-once.server';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { removeWebhook } from '#app/panel/remove-webhook.server';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';
import { AppError, type FieldErrors, formErrors } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { flashCookie } from '#app/platform/flash';
import { createFormKey } from '#app/platform/form-key';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { webhookTexts as texts } from '#app/texts/pl/webhooks';
import { FormKey } from '#app/ui/form-key';
import { Refusal } from '#app/ui/refusal';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { type NewWebhook, WebhooksPanel } from '#app/webhooks/screens/webhooks-panel';
import { listWebhooks, switchWebhook } from '#app/webhooks/webhooks.server';
import type { Route } from './+types/webhooks';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  return { webhooks: await listWebhooks(db), formKey: createFormKey() };
}

interface Answer extends RemovalAnswer {
  errors: FieldErrors;
  /** What was sent and refused. */
  typed?: { url: string; events: string[] };
  /** One that was just made: its secret is shown this once. */
  made?: NewWebhook;
  /** Where the form's key was used up by something else. */
  formKey?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  ctx.requireAdmin();
  const form = await request.formData();
  try {
    if (form.get('intent') === 'delete') {
      const message = await removeWebhook(ctx, String(form.get('id') ?? ''));
      return data<Answer>({ errors: {} }, { headers: { 'set-cookie': flashCookie(message) } });
    }
    const intent = form.get('intent');
    if (intent === 'switch-on' || intent === 'switch-off') {
      const active = intent === 'switch-on';
      await switchWebhook(requireWriter(ctx), String(form.get('id') ?? ''), { active });
      const message = { kind: 'success', title: active ? texts.switchedOn : texts.switchedOff } as const;
      return data<Answer>({ errors: {} }, { headers: { 'set-cookie': flashCookie(message) } });
    }
    return data<Answer>({ errors: {}, made: await addWebhookOnce(ctx, form) });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.code === 'forbidden') throw error;
    const errors = formErrors(error, sentenceOf(error));
    const typed = { url: String(form.get('url') ?? ''), events: form.getAll('events').map(String) };
    return data<Answer>({ errors, typed, ...renewedKey(error) }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] }, refused: true, reason: message }),
  );

export const meta = panelMeta(texts.title);

export default function Webhooks({ loaderData: { webhooks, formKey }, actionData }: Route.ComponentProps) {
  const { errors = {}, typed, made, formKey: renewed } = useKeptAnswer(actionData) ?? {};
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.description}</SettingsPageHeading>
      <Refusal what={errors} title={formTexts.failedTitle} reason={errors['']} className="mb-4" />
      <WebhooksPanel
        webhooks={webhooks}
        formKey={<FormKey value={formKey} renewed={renewed} />}
        errors={errors}
        typed={typed}
        made={made}
      />
    </>
  );
}
