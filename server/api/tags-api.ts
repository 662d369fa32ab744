import { Hono } from 'hono';
import { listTags } from '#app/content/tags/list-tags.server';
import type { ApiEnv } from './api-env';

/** The tags of what the caller may read, each with the number of entries that have it. */
export function tagsApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const { viewer, db } = c.get('ctx').reader;
    const items = await listTags(db, viewer);
    return c.json({ items, total: items.length });
  });
  return api;
}
