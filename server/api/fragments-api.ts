import { Hono } from 'hono';
import {
  listFragmentRevisions,
  requireFragmentRevision,
  restoreFragment,
} from '#app/content/fragments/fragment-revisions.server';
import { listUses } from '#app/content/fragments/list-uses.server';
import {
  type FragmentRow,
  fragmentTag,
  listFragments,
  presentFragment,
  requireFragment,
} from '#app/content/fragments/read-fragments.server';
import { deleteFragment } from '#app/content/fragments/delete-fragment.server';
import { createFragment, updateFragment } from '#app/content/fragments/save-fragment.server';
import { paths } from '#app/paths';
import { matchesEtag } from '#app/platform/etag.server';
import {
  type ApiContext,
  type ApiEnv,
  contentReader,
  contentWriter,
  expectedRevision,
  presentPage,
  readJson,
  readPage,
  readText,
} from './api-env';
import { makeOnce } from './make-once';
import { numberOf, readNote } from './revisions-api';

/** Fragments, texts that are kept once and shown in many: for editors only. */
export function fragmentsApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const { db } = contentReader(c);
    const asked = readPage(c);
    const { items, total } = await listFragments(db, { q: readText(c, 'q'), ...asked });
    return c.json(presentPage({ items: items.map(presentFragment), total }, asked));
  });
  api.post('/', async (c) => {
    const writer = contentWriter(c);
    const body = await readJson(c);
    return makeOnce(c, writer, body, async (once) => {
      const made = await createFragment(once, body);
      const location = `${paths.api.root()}/fragments/${made.id}`;
      return { shown: presentFragment(made), headers: { etag: fragmentTag(made), location } };
    });
  });
  api.get('/:id', async (c) => {
    const fragment = await requireFragment(contentReader(c).db, c.req.param('id'));
    const etag = fragmentTag(fragment);
    return matchesEtag(c.req.header('if-none-match'), etag) ? c.body(null, 304, { etag }) : answerFragment(c, fragment);
  });
  api.patch('/:id', async (c) => {
    const writer = contentWriter(c);
    const present = await requireFragment(writer.db, c.req.param('id'));
    const revision = expectedRevision(c, present, fragmentTag);
    return answerFragment(c, await updateFragment(writer, present.id, await readJson(c), { revision }));
  });
  api.delete('/:id', async (c) => {
    const writer = contentWriter(c);
    const present = await requireFragment(writer.db, c.req.param('id'));
    await deleteFragment(writer, present.id, expectedRevision(c, present, fragmentTag));
    return c.body(null, 204);
  });
  api.get('/:id/uses', async (c) => {
    const { db } = contentReader(c);
    const items = await listUses(db, (await requireFragment(db, c.req.param('id'))).id);
    return c.json({ items, total: items.length });
  });
  api.route('/:id/revisions', fragmentRevisionsApi());
  return api;
}

function fragmentRevisionsApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const { db } = contentReader(c);
    const { id } = await requireFragment(db, c.req.param('id') ?? '');
    const asked = readPage(c);
    return c.json(presentPage(await listFragmentRevisions(db, id, asked), asked));
  });
  api.get('/:number', async (c) => {
    const { db } = contentReader(c);
    const present = await requireFragment(db, c.req.param('id') ?? '');
    const { summary, state } = await requireFragmentRevision(db, present.id, numberOf(c));
    const { uses: _, ...shown } = presentFragment(present);
    return c.json({ ...shown, ...state, updated_at: summary.created_at, revision: summary.number });
  });
  api.post('/:number/restore', async (c) => {
    const writer = contentWriter(c);
    const present = await requireFragment(writer.db, c.req.param('id') ?? '');
    const number = numberOf(c);
    await requireFragmentRevision(writer.db, present.id, number);
    const revision = expectedRevision(c, present, fragmentTag);
    return answerFragment(c, await restoreFragment(writer, present.id, number, { ...(await readNote(c)), revision }));
  });
  return api;
}

export const answerFragment = (c: ApiContext, fragment: FragmentRow) =>
  c.json(presentFragment(fragment), 200, { etag: fragmentTag(fragment) });
