import { Hono } from 'hono';
import { findModule } from '#app/content/registry';
import { invalid } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';
import { type ApiEnv, readNumber, readText } from './api-env';

/** The portal's search, of what is public: for anyone. */
export function searchApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', (c) => {
    const module = c.req.query('module');
    if (module !== undefined && !findModule(module)) throw invalid({ module: [validationTexts.choice] });
    const limit = readNumber(c, 'limit', 10, 100);
    const found = c.get('ctx').services.search.search(readText(c, 'q') ?? '', { module, limit });
    const items = found.items.map(({ module: key, id, title, url, snippet }) => ({ module: key, id, title, url, snippet }));
    return c.json({ items, total: found.total });
  });
  return api;
}
