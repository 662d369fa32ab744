import { count, instant, type JsonSchema, orNull, ref, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { trialEvent, webhookEvents } from '#app/webhooks/webhook-events';
import { webhookChange, webhookSchema } from '#app/webhooks/webhooks.server';
import { described, inputSchema, objectSchema } from './described-schema';
import { pageSchema } from './entry-schemas';
import { type Operation, paging } from './operation';

/** The calls of webhooks and of what was sent to them. */
export function webhookOperations(): Operation[] {
  const { calls } = apiTexts;
  const of = { tag: 'webhooks', access: 'admin' } as const;
  return [
    {
      ...of,
      method: 'get',
      path: '/webhooks',
      id: 'listWebhooks',
      summary: calls.listWebhooks,
      status: 200,
      answer: 'WebhookList',
    },
    {
      ...of,
      method: 'post',
      path: '/webhooks',
      id: 'createWebhook',
      summary: calls.createWebhook,
      body: 'WebhookCreate',
      status: 201,
      answer: 'NewWebhook',
    },
    {
      ...of,
      method: 'patch',
      path: '/webhooks/{id}',
      id: 'updateWebhook',
      summary: calls.updateWebhook,
      body: 'WebhookUpdate',
      status: 200,
      answer: 'Webhook',
    },
    { ...of, method: 'delete', path: '/webhooks/{id}', id: 'deleteWebhook', summary: calls.deleteWebhook, status: 204 },
    {
      ...of,
      method: 'get',
      path: '/webhooks/{id}/deliveries',
      id: 'listDeliveries',
      summary: calls.listDeliveries,
      query: paging,
      status: 200,
      answer: 'DeliveryPage',
    },
    {
      ...of,
      method: 'post',
      path: '/webhooks/{id}/test',
      id: 'testWebhook',
      summary: calls.testWebhook,
      status: 202,
      answer: 'Delivery',
    },
  ];
}

const states = ['waiting', 'delivered', 'failed'];
const state = { type: 'string', enum: states };
const lastState = { type: ['string', 'null'], enum: [...states, null] };

/** What these calls consist of. */
export function webhookComponents(): Record<string, JsonSchema> {
  const events = described('webhook_events', {
    type: 'array',
    items: { type: 'string', enum: [...webhookEvents] },
    minItems: 1,
  });
  const webhook = {
    id: uuid,
    url: text,
    events,
    active: described('webhook_active', { type: 'boolean' }),
    last_state: described('last_state', lastState),
    created_by: orNull(uuid),
    created_at: instant,
  };
  return {
    Webhook: objectSchema(webhook),
    WebhookList: objectSchema({ items: { type: 'array', items: ref('Webhook') }, total: count }),
    WebhookCreate: inputSchema(webhookSchema, { better: { events } }),
    WebhookUpdate: inputSchema(webhookChange, { better: { active: webhook.active }, required: ['active'] }),
    NewWebhook: objectSchema({ ...webhook, secret: described('webhook_secret', text) }),
    Delivery: objectSchema({
      id: described('delivery_id', uuid),
      event: described('delivery_event', { type: 'string', enum: [...webhookEvents, trialEvent] }),
      body: described('delivery_body', text),
      state: described('delivery_state', state),
      attempts: described('delivery_attempts', count),
      created_at: instant,
      tried_at: described('delivery_tried_at', orNull(instant)),
      next_at: described('delivery_next_at', orNull(instant)),
      status: described('delivery_status', orNull({ type: 'integer' })),
      duration_ms: described('delivery_duration', orNull(count)),
      answer: described('delivery_answer', orNull(text)),
      error: described('delivery_error', orNull(text)),
    }),
    DeliveryPage: pageSchema('Delivery'),
  };
}
