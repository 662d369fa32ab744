import { Hono } from 'hono';
import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  requireCategory,
  updateCategory,
} from '#app/content/categories/categories.server';
import { readsEverything } from '#app/content/access.server';
import { moduleKeys } from '#app/content/registry';
import { type ApiContext, type ApiEnv, contentWriter, readJson, readOneOf } from './api-env';

const present = (c: ApiContext, { id, name, slug, module, parent, position, created_at, ...care }: Category) => ({
  id,
  name,
  slug,
  module,
  parent,
  position,
  ...(readsEverything(c.get('ctx').reader.viewer) && {
    default_owner: care.default_owner,
    review_months: care.review_months,
  }),
  created_at: created_at.toISOString(),
});

/** Categories: read by anyone, written by whoever writes content. */
export function categoriesApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const module = readOneOf(c, 'module', moduleKeys);
    const items = (await listCategories(c.get('ctx').reader.db, module)).map((one) => present(c, one));
    return c.json({ items, total: items.length });
  });
  api.get('/:id', async (c) => c.json(present(c, await requireCategory(c.get('ctx').reader.db, c.req.param('id')))));
  api.post('/', async (c) => {
    const writer = contentWriter(c);
    return c.json(present(c, await createCategory(writer, await readJson(c))), 201);
  });
  api.patch('/:id', async (c) => {
    const writer = contentWriter(c);
    const { id } = await requireCategory(writer.db, c.req.param('id'));
    return c.json(present(c, await updateCategory(writer, id, await readJson(c))));
  });
  api.delete('/:id', async (c) => {
    await deleteCategory(contentWriter(c), c.req.param('id'));
    return c.body(null, 204);
  });
  return api;
}
