import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundModule } from '#app/content/registry.server';
import { checkEntryText } from '#app/content/quality/check-entry-text.server';
import { hideIssue, showIssue } from '#app/content/quality/hide-issue.server';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const content = 'Napis "Zapisz" zniknie. Napis "Zapisz" wróci. Napis "Usuń" też.';
async function write(title: string) {
  const answer = await portal.ask('/api/v1/documentation', { method: 'POST', token, json: { title, content } });
  return ((await answer.json()) as { id: string }).id;
}
/** As the queue does it. */
function look(id: string) {
  const { systemDb: db, publicDoor, env, clock, log } = portal.services;
  const deps = { db, analyser: publicDoor.search.analyser, publicUrl: env.PUBLIC_URL, clock, log };
  return checkEntryText(deps, boundModule('documentation'), id);
}
const writer = () => {
  const { systemDb: db, clock, changes } = portal.services;
  return { db, clock, changes, actor: { id: null, name: 'test' } };
};
async function stored() {
  const answer = await portal.ask('/api/v1/content-issues?rule=typography', { token });
  return ((await answer.json()) as { total: number }).total;
}
async function checked(id?: string) {
  const json = { module: 'documentation', content, ...(id && { id }) };
  const answer = await portal.ask('/api/v1/content-check', { method: 'POST', token, json });
  const { issues } = (await answer.json()) as { issues: { rule: string }[] };
  return issues.filter(({ rule }) => rule === 'typography').length;
}

test('a passage that is hidden with a reason stays hidden in its text alone, until it is shown again', async () => {
  const [id, other] = [await write('Ukrywanie'), await write('Inny')];
  await look(id);
  await look(other);
  expect(await stored()).toBe(6);
  const number = async () => {
    const [row] = await portal.sql<{ id: number }>`
      select id::int from text_issues where entry_id = ${id} and passage = '"Zapisz"' order by id limit 1`;
    return row?.id ?? 0;
  };
  await expect(hideIssue(writer(), await number(), ' ')).rejects.toMatchObject({ fields: { reason: ['Podaj powód'] } });
  await hideIssue(writer(), await number(), 'Tak jest w programie');
  expect([await stored(), await checked(id), await checked(other), await checked()]).toEqual([4, 1, 3, 3]);
  // Looked at anew, its issues have other numbers.
  const before = await number();
  await look(id);
  expect(await number()).not.toBe(before);
  expect(await stored()).toBe(4);
  await expect(hideIssue(writer(), before, 'Już jej nie ma')).rejects.toMatchObject({ code: 'not_found' });
  const [inOther] = await portal.sql<{ id: number }>`
    select id::int from text_issues where entry_id = ${other} and passage = '"Usuń"'`;
  await hideIssue(writer(), inOther!.id, 'Tak samo');
  await showIssue(writer(), await number());
  expect([await stored(), await checked(id), await checked(other)]).toEqual([5, 3, 2]);
  await showIssue(writer(), inOther!.id);
  expect(await stored()).toBe(6);
  const log = await portal.sql`select action from audit_log where subject = 'hidden_issue' order by id`;
  expect(log.map(({ action }) => action)).toEqual(['create', 'create', 'delete', 'delete']);
});

test('a rule that is switched off finds nothing anywhere, and all of it again once it is on', async () => {
  const choose = (checks_off: unknown) =>
    portal.ask('/api/v1/settings', { method: 'PATCH', token, json: { checks_off } });
  expect((await choose(['nie-ma'])).status).toBe(422);
  const answer = await choose(['typography', 'passive', 'typography']);
  expect(await answer.json()).toMatchObject({ checks_off: ['passive', 'typography'] });
  expect([await stored(), await checked()]).toEqual([0, 0]);
  await choose([]);
  expect([await stored(), await checked()]).toEqual([6, 3]);
});
