import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEditorView } from '#app/identity/editor-view.server';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
});
afterAll(() => portal.stop());

const choose = (cookie: string, view: string) =>
  portal.ask('/admin/widok-edytora', {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ view }),
  });
const chosen = (id: string) => findEditorView(portal.services.systemDb, id);

test('the choice of editor is remembered for the account only', async () => {
  const [anna, ewa] = [await portal.signInBrowser('admin'), await portal.signInBrowser('admin')];
  expect(await chosen(anna.id)).toBeNull();
  expect((await choose(anna.cookie, 'source')).status).toBe(200);
  expect([await chosen(anna.id), await chosen(ewa.id)]).toEqual(['source', null]);
  await choose(anna.cookie, 'visual');
  expect(await chosen(anna.id)).toBe('visual');
});

test('an invalid choice, and a person who may not write, are refused', async () => {
  const [anna, reader] = [await portal.signInBrowser('admin'), await portal.signInBrowser('user')];
  expect((await choose(anna.cookie, 'inny')).status).toBe(400);
  expect((await choose(reader.cookie, 'source')).status).toBe(403);
  expect([await chosen(anna.id), await chosen(reader.id)]).toEqual([null, null]);
});
