import { Hono } from 'hono';
import { leaveFeedback } from '#app/content/feedback/leave-feedback.server';
import { listFeedback } from '#app/content/feedback/read-feedback.server';
import { modules } from '#app/content/registry';
import { readerOf } from '#app/request/reader-of.server';
import { type ApiEnv, readJson, readPage, readOneOf } from './api-env';

/** Readers' feedback on pages: anyone may give it, admins read it. */
export function feedbackApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    await leaveFeedback(readerOf(c.get('ctx')), await readJson(c));
    return c.body(null, 202);
  });
  api.get('/', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const { page, perPage } = readPage(c);
    const asked = readOneOf(c, 'helpful', ['true', 'false']);
    const helpful = asked === undefined ? undefined : asked === 'true';
    const module = readOneOf(c, 'module', moduleKeys);
    const { items, total } = await listFeedback(db, { module, helpful, page, perPage });
    const shown = items.map((item) => ({
      module: item.module,
      id: item.entryId,
      title: item.title,
      url: item.url,
      helpful: item.helpful,
      comment: item.comment,
      created_at: item.created_at.toISOString(),
      closed: item.done,
    }));
    return c.json({ items: shown, total, page, per_page: perPage });
  });
  return api;
}

const moduleKeys = modules.map(({ key }) => key);
