import { Hono } from 'hono';
import { leaveFeedback } from '#app/content/feedback/leave-feedback.server';
import { listFeedback } from '#app/content/feedback/read-feedback.server';
import { moduleKeys } from '#app/content/registry';
import { readerOf } from '#app/request/reader-of.server';
import { type ApiEnv, presentPage, readJson, readPage, readOneOf } from './api-env';

/** Readers' feedback on pages: anyone may give it, admins read it. */
export function feedbackApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    await leaveFeedback(readerOf(c.get('ctx')), await readJson(c));
    return c.body(null, 202);
  });
  api.get('/', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const asked = readPage(c);
    const answer = readOneOf(c, 'helpful', ['true', 'false']);
    const helpful = answer === undefined ? undefined : answer === 'true';
    const module = readOneOf(c, 'module', moduleKeys);
    const { items, total } = await listFeedback(db, { module, helpful, ...asked });
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
    return c.json(presentPage({ items: shown, total }, asked));
  });
  return api;
}
