import { Hono } from 'hono';
import { moduleKeys } from '#app/content/registry';
import { readFilters } from '#app/content/search/search-documents.server';
import { invalid } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';
import { type ApiEnv, readNumber, readOneOf, readText } from './api-env';

/** The one order besides relevance. */
export const newestFirstSort = '-created_at';

/** The search of public entries, for anyone. Pages that are no entries have no id, and are left out. */
export function searchApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const module = readOneOf(c, 'module', moduleKeys);
    const sort = c.req.query('sort');
    if (sort !== undefined && sort !== newestFirstSort)
      throw invalid({ sort: [validationTexts.sort([newestFirstSort])] });
    const found = await c.get('ctx').readerDoor.search.search(readText(c, 'q') ?? '', {
      modules: module === undefined ? moduleKeys : [module],
      filters: readFilters((_field, parameter) => readText(c, parameter)),
      newestFirst: sort === newestFirstSort,
      limit: readNumber(c, 'limit', 10, 100),
    });
    const items = found.items.map(({ module: key, id, title, url, snippet }) => ({
      module: key,
      id,
      title,
      url,
      snippet,
    }));
    return c.json({ items, total: found.total });
  });
  return api;
}
