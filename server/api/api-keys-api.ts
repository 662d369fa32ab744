import { Hono } from 'hono';
import { createApiKey, listApiKeys, revokeApiKey } from '#app/identity/api-keys.server';
import { getEditingRules } from '#app/settings/settings.server';
import { prove } from '#app/request/prove.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { type ApiEnv, readJson } from './api-env';

/** API keys: created and revoked by admins; no key can create another. */
export function apiKeysApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const ctx = c.get('ctx');
    const { db } = ctx.requireAdmin();
    const items = await listApiKeys(db, ctx.services.env.ADMIN_EMAILS, await getEditingRules(db));
    return c.json({ items, total: items.length });
  });
  api.post('/', async (c) => {
    const writer = requireUserWriter(c.get('ctx'));
    await prove(c.get('ctx'));
    return c.json(await createApiKey(writer, await readJson(c)), 201);
  });
  api.delete('/:id', async (c) => {
    await revokeApiKey(requireUserWriter(c.get('ctx')), c.req.param('id'));
    return c.body(null, 204);
  });
  return api;
}
