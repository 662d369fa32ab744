import { Hono } from 'hono';
import { leaveFeedback } from '#app/content/feedback/leave-feedback.server';
import { listFeedback } from '#app/content/feedback/read-feedback.server';
import { findModule } from '#app/content/registry';
import { invalid } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';
import { type ApiContext, type ApiEnv, readJson, readNumber } from './api-env';

/** Readers' feedback on pages: anyone may give it, admins read it. */
export function feedbackApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    const { publicDb, services, address } = c.get('ctx');
    const { clock, secret } = services;
    await leaveFeedback({ publicDb, clock, secret, address }, await readJson(c));
    return c.body(null, 202);
  });
  api.get('/', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const [page, perPage] = [readNumber(c, 'page', 1, 999_999_999), readNumber(c, 'per_page', 10, 100)];
    const asked = { module: readChoice(c, 'module', isModule), helpful: readChoice(c, 'helpful', isFlag) };
    const helpful = asked.helpful === undefined ? undefined : asked.helpful === 'true';
    const { items, total } = await listFeedback(db, { module: asked.module, helpful, page, perPage });
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

const isModule = (text: string) => findModule(text) !== undefined;
const isFlag = (text: string) => text === 'true' || text === 'false';

/**
 * A choice from the query, or undefined.
 * @throws AppError `invalid` for any other value
 */
function readChoice(c: ApiContext, name: string, isKnown: (text: string) => boolean): string | undefined {
  const text = c.req.query(name);
  if (text !== undefined && !isKnown(text)) throw invalid({ [name]: [validationTexts.choice] });
  return text;
}
