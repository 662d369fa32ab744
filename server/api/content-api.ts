import { Hono } from 'hono';
import { readsEverything, requireMayPublish, unrestricted } from '#app/content/access.server';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { applyBulk } from '#app/content/bulk/apply-bulk.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { duplicateEntry } from '#app/content/entries/duplicate-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { type ListQuery, listEntries } from '#app/content/entries/list-entries.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { reviewEntry } from '#app/content/review/review-entry.server';
import { entryTag, presentEntry } from '#app/content/present-entry.server';
import { boundModules } from '#app/content/registry.server';
import { paths } from '#app/paths';
import {
  type ApiContext,
  type ApiEnv,
  contentWriter,
  entryWriter,
  expectedRevision,
  presentPage,
  readJson,
  readPage,
  readText,
} from './api-env';
import { draftsApi } from './drafts-api';
import { answerEntry, answerShown, jsonAnswer, requirePresent, tagOfEntry } from './entry-answers';
import { joinPage, readJsonOf } from './kept-json';
import { doOnce, makeOnce } from './make-once';
import { readNote, revisionsApi } from './revisions-api';

/** The calls of every content module, under its key. */
export function contentApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  for (const module of boundModules) api.route(`/${module.definition.key}`, moduleApi(module));
  return api;
}

function moduleApi(module: BoundModule): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', (c) => list(c, module));
  api.post('/', async (c) => {
    const writer = entryWriter(c);
    const body = await readJson(c);
    return makeOnce(c, writer, body, async (once) => made(module, await createEntry(once, module, body)));
  });
  api.get('/:id', async (c) => {
    const { viewer, db } = c.get('ctx').reader;
    const entry = await requireEntry(db, module, viewer, c.req.param('id'), 'fields');
    return answerShown(presentEntry(module.definition, entry, viewer), c.req.header('if-none-match'));
  });
  api.patch('/:id', async (c) => {
    const writer = entryWriter(c);
    const present = await requirePresent(c, module, writer);
    requireMayPublish(writer, present.status);
    const revision = expectedRevision(c, present, tagOfEntry(module));
    return answerEntry(module, await updateEntry(writer, module, present.id, await readJson(c), { revision }));
  });
  api.delete('/:id', async (c) => {
    const writer = contentWriter(c);
    const present = await requirePresent(c, module, writer);
    await deleteEntry(writer, module, present.id, expectedRevision(c, present, tagOfEntry(module)));
    return c.body(null, 204);
  });
  api.post('/:id/review', async (c) => {
    const writer = entryWriter(c);
    const present = await requirePresent(c, module, writer);
    const revision = expectedRevision(c, present, tagOfEntry(module));
    return answerEntry(module, await reviewEntry(writer, module, present.id, await readJson(c), { revision }));
  });
  api.post('/:id/duplicate', async (c) => {
    const writer = entryWriter(c);
    const { id } = await requirePresent(c, module, writer);
    const body = await readNote(c);
    return makeOnce(c, writer, body, async (once) => made(module, await duplicateEntry(once, module, id, body.note)));
  });
  api.post('/bulk', async (c) => {
    const writer = entryWriter(c);
    const body = await readJson(c);
    return doOnce(c, writer, body, (once) => applyBulk(once, module, body));
  });
  api.route('/:id/revisions', revisionsApi(module));
  api.route('/:id/draft', draftsApi(module));
  return api;
}

/** The answer to a POST that created an entry. */
function made({ definition }: BoundModule, entry: EntryRow) {
  const shown = presentEntry(definition, entry, unrestricted);
  const location = `${paths.api.root()}/${definition.key}/${entry.id}`;
  return { shown, headers: { etag: entryTag(shown), location } };
}

async function list(c: ApiContext, module: BoundModule): Promise<Response> {
  const { reader, readerDoor } = c.get('ctx');
  const { viewer, db } = reader;
  const asked = readPage(c);
  const query: ListQuery = {
    q: readText(c, 'q'),
    category: readText(c, 'category'),
    tag: readText(c, 'tag'),
    // Only an admin can filter by other statuses than 'published'.
    status: readsEverything(viewer) ? c.req.query('status') : undefined,
    slug: readText(c, 'slug'),
    sort: c.req.query('sort'),
    ...asked,
    columns: 'state',
  };
  const { items, total } = await listEntries(db, module, viewer, query, readerDoor.totalOf);
  const shown = await readJsonOf(db, module, viewer, items);
  return jsonAnswer(joinPage(shown, presentPage({ items: [], total }, asked)));
}
