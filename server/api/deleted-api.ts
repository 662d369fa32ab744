import { Hono } from 'hono';
import { listDeleted, purgeDeleted, requireDeleted } from '#app/content/deleted/deleted-entries.server';
import { undeleteEntry } from '#app/content/deleted/undelete-entry.server';
import { undeleteFragment } from '#app/content/fragments/delete-fragment.server';
import { fragmentSubject } from '#app/content/fragments/fragment-uses.server';
import { boundModule } from '#app/content/registry.server';
import { type ApiEnv, contentWriter } from './api-env';
import { answerEntry } from './entry-answers';
import { answerFragment } from './fragments-api';
import { readNote } from './revisions-api';

/** The entries and fragments deleted in the last 30 days. */
export function deletedApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const { items, total } = await listDeleted(contentWriter(c));
    const shown = items.map(({ id, module, title, deleted_at, deleted_by }) => {
      return { id, module, title, deleted_at: deleted_at.toISOString(), deleted_by };
    });
    return c.json({ items: shown, total });
  });
  api.post('/:id/restore', async (c) => {
    const writer = contentWriter(c);
    const { id, module } = await requireDeleted(writer, c.req.param('id'));
    const { note } = await readNote(c);
    if (module === fragmentSubject) return answerFragment(c, await undeleteFragment(writer, id, { note }));
    return answerEntry(boundModule(module), await undeleteEntry(writer, boundModule, id, { note }));
  });
  api.delete('/:id', async (c) => {
    await purgeDeleted(contentWriter(c), c.req.param('id'));
    return c.body(null, 204);
  });
  return api;
}
