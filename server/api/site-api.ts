import { Hono } from 'hono';
import { countEntries } from '#app/content/entries/count-entries.server';
import { listDayCounts, listPageCounts, readPeriod } from '#app/content/reading/read-counts.server';
import { countUsers } from '#app/identity/count-users.server';
import { tellWhoOwes } from '#app/notifications/tell-who-owes.server';
import { paths } from '#app/paths';
import { presentLook } from '#app/settings/look.server';
import { getSettings, updateSettings } from '#app/settings/settings.server';
import { requireWriter } from '#app/request/require-writer.server';
import { type ApiContext, type ApiEnv, readJson } from './api-env';

const apiUrl = (c: ApiContext) => `${c.get('ctx').services.env.PUBLIC_URL}${paths.api.root()}`;

/** The site's settings and counts. */
export function siteApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/site', async (c) => c.json(presentLook(await c.get('ctx').services.settings())));
  api.get('/settings', async (c) => c.json(await getSettings(c.get('ctx').requireAdmin().db, apiUrl(c))));
  api.patch('/settings', async (c) => {
    const writer = requireWriter(c.get('ctx'));
    const { storage, env } = c.get('ctx').services;
    await updateSettings({ ...writer, store: storage }, await readJson(c), tellWhoOwes(env.ADMIN_EMAILS));
    return c.json(await getSettings(writer.db, apiUrl(c)));
  });
  api.get('/stats', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const [entries, users] = await Promise.all([countEntries(db), countUsers(db)]);
    return c.json({ ...entries, users });
  });
  api.get('/stats/reading', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const period = readPeriod(c.get('ctx').services.clock, { from: c.req.query('from'), to: c.req.query('to') });
    return c.json({ items: await listPageCounts(db, period), days: await listDayCounts(db, period) });
  });
  return api;
}
