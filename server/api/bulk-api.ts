import { Hono } from 'hono';
import { undoBulk } from '#app/content/bulk/undo-bulk.server';
import { boundModule } from '#app/content/registry.server';
import { type ApiEnv, entryWriter, readJson } from './api-env';
import { doOnce } from './make-once';

/** Undoes bulk changes; the changes themselves are calls of each module. */
export function bulkApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/undo', async (c) => {
    const writer = entryWriter(c);
    const body = await readJson(c);
    return doOnce(c, writer, body, (once) => undoBulk(once, boundModule, body));
  });
  return api;
}
