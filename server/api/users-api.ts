import { Hono } from 'hono';
import { deleteUserAndHandOver, handOver, handOverField } from '#app/content/care/hand-over.server';
import { listUsers, requireUser, type UserRow } from '#app/identity/list-users.server';
import { presentUser } from '#app/identity/present-user.server';
import { changesAccess } from '#app/identity/proof.server';
import { createUser, updateUser } from '#app/identity/save-user.server';
import { paths } from '#app/paths';
import { prove } from '#app/request/prove.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { type ApiContext, type ApiEnv, presentPage, readJson, readPage, readText } from './api-env';

/** Accounts: for admins only, never for an API key. */
export function usersApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    const asked = readPage(c);
    const { items, total } = await listUsers(db, { q: readText(c, 'q'), ...asked });
    return c.json(presentPage({ items: items.map((row) => present(c, row)), total }, asked));
  });
  api.post('/', async (c) => {
    const writer = requireUserWriter(c.get('ctx'));
    const body = await readJson(c);
    if (changesAccess(null, body)) await prove(c.get('ctx'));
    const row = await createUser(writer, body);
    c.header('location', `${paths.api.root()}/users/${row.id}`);
    return c.json(present(c, row), 201);
  });
  api.get('/:id', async (c) => {
    const { db } = c.get('ctx').requireAdmin();
    return c.json(present(c, await requireUser(db, c.req.param('id'))));
  });
  api.patch('/:id', async (c) => {
    const writer = requireUserWriter(c.get('ctx'));
    const before = await requireUser(writer.db, c.req.param('id'));
    const body = await readJson(c);
    if (changesAccess(before, body)) await prove(c.get('ctx'));
    return c.json(present(c, await updateUser(writer, before.id, body)));
  });
  api.delete('/:id', async (c) => {
    await deleteUserAndHandOver(requireUserWriter(c.get('ctx')), c.req.param('id'), c.req.query(handOverField));
    return c.body(null, 204);
  });
  api.post('/:id/hand-over', async (c) => {
    const writer = requireUserWriter(c.get('ctx'));
    const { id } = await requireUser(writer.db, c.req.param('id'));
    return c.json({ handed_over: await handOver(writer, id, await readJson(c)) });
  });
  return api;
}

const present = (c: ApiContext, row: UserRow) => presentUser(row, c.get('ctx').services.env.ADMIN_EMAILS);
