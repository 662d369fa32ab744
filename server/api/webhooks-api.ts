import { Hono } from 'hono';
import { addWebhook } from '#app/content/events/add-webhook.server';
import { prove } from '#app/request/prove.server';
import { requireWriter } from '#app/request/require-writer.server';
import { listDeliveries, sendTrial } from '#app/webhooks/deliveries.server';
import { deleteWebhook, listWebhooks, requireWebhook, switchWebhook } from '#app/webhooks/webhooks.server';
import { type ApiEnv, presentPage, readJson, readPage } from './api-env';

/** Programs that hear of what becomes public: added, tried out and removed by admins. */
export function webhooksApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const items = await listWebhooks(c.get('ctx').requireAdmin().db);
    return c.json({ items, total: items.length });
  });
  api.post('/', async (c) => {
    const ctx = c.get('ctx');
    const writer = requireWriter(ctx);
    await prove(ctx);
    return c.json(await addWebhook(ctx.services, writer, await readJson(c)), 201);
  });
  api.patch('/:id', async (c) => {
    const writer = requireWriter(c.get('ctx'));
    const { id } = await requireWebhook(writer.db, c.req.param('id'));
    return c.json(await switchWebhook(writer, id, await readJson(c)));
  });
  api.delete('/:id', async (c) => {
    await deleteWebhook(requireWriter(c.get('ctx')), c.req.param('id'));
    return c.body(null, 204);
  });
  api.get('/:id/deliveries', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const asked = readPage(c);
    return c.json(presentPage(await listDeliveries(db, c.req.param('id'), asked), asked));
  });
  api.post('/:id/test', async (c) => {
    const { db, clock } = requireWriter(c.get('ctx'));
    return c.json(await sendTrial(db, c.req.param('id'), clock.now()), 202);
  });
  return api;
}
