import { Hono } from 'hono';
import { moduleKeys } from '#app/content/registry';
import { askSubscription, requireMail } from '#app/subscriptions/ask-subscription.server';
import { type ApiEnv, readJson } from './api-env';

/** News by e-mail: anyone may ask for it. */
export function subscriptionsApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    const { readerDoor, services, address } = c.get('ctx');
    const { clock, secret, mailer } = services;
    requireMail(mailer);
    await askSubscription({ readerDb: readerDoor.db, clock, secret, address }, moduleKeys, await readJson(c));
    return c.body(null, 202);
  });
  return api;
}
