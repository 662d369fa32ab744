import { Hono } from 'hono';
import { moduleKeys } from '#app/content/registry';
import { readerOf } from '#app/request/reader-of.server';
import { askSubscription, requireMail } from '#app/subscriptions/ask-subscription.server';
import { type ApiEnv, readJson } from './api-env';

/** News by e-mail: anyone may ask for it. */
export function subscriptionsApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    const ctx = c.get('ctx');
    requireMail(ctx.services.mailer);
    await askSubscription(readerOf(ctx), moduleKeys, await readJson(c));
    return c.body(null, 202);
  });
  return api;
}
