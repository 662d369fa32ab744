import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryRow } from '#app/content/bind-table.server';
import { findFlash } from '#app/platform/flash';
import { reviewTexts } from '#app/texts/pl/review';
import { createTestPortal, type TestPortal } from './portal';

// The button of a form that saves an entry and submits it for review at once.

let portal: TestPortal;
let cookie: string;
let author: string;
let published: EntryRow;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  published = await portal.build('documentation', { title: 'Jawny', content: 'Treść', status: 'published' });
  await portal.sql`update settings set moderators_edit = true, review_required = true`;
  ({ cookie, id: author } = await portal.signInBrowser('moderator'));
});
afterAll(() => portal?.stop());

async function send(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  body.set('then', 'submit');
  const answer = await portal.ask(`/admin/dokumentacja${path}`, { method: 'POST', headers: { cookie }, body });
  return { status: answer.status, title: findFlash(answer.headers.getSetCookie().join('; '))?.title };
}
const submitted = { status: 302, title: reviewTexts.submittedTitle };

/** What is saved under a title, and its review. */
const found = (title: string) =>
  portal.sql`select status, content, state, submitted_by from documentation
    left join entry_reviews on entry_id = documentation.id where title = ${title}`;

test('a new entry is made and submitted', async () => {
  expect(await send('/nowa', { title: 'Nowy', status: 'draft', content: 'Treść' })).toEqual(submitted);
  const review = { state: 'submitted', submitted_by: author };
  expect(await found('Nowy')).toEqual([{ status: 'draft', content: 'Treść', ...review }]);
});

test('an entry is saved before it is submitted', async () => {
  const { id, slug } = await portal.build('documentation', { title: 'Przedtem', content: 'Treść', status: 'draft' });
  const fields = { title: 'Potem', slug: String(slug), status: 'draft', content: 'Zmieniona', revision: '1' };
  expect(await send(`/edytuj/${id}`, fields)).toEqual(submitted);
  expect(await found('Potem')).toMatchObject([{ content: 'Zmieniona', state: 'submitted' }]);
});

test('of a published entry the draft is', async () => {
  const { id, slug } = published;
  const fields = { intent: 'draft', title: 'Jawny', slug: String(slug), content: 'Zmieniona', revision: '1' };
  expect(await send(`/edytuj/${id}`, fields)).toEqual(submitted);
  expect(await found('Jawny')).toMatchObject([{ status: 'published', content: 'Treść', state: 'submitted' }]);
  expect(await portal.sql`select fields ->> 'content' as content from entry_drafts where entry_id = ${id}`).toEqual([
    { content: 'Zmieniona' },
  ]);
});

test('what cannot be saved is not submitted', async () => {
  const { id, slug } = await portal.build('documentation', { title: 'Obcy', content: 'Treść', status: 'draft' });
  const fields = { title: '', slug: String(slug), status: 'draft', content: 'Zmieniona', revision: '1' };
  expect((await send(`/edytuj/${id}`, fields)).status).toBe(422);
  expect((await send(`/edytuj/${id}`, { ...fields, title: 'Obcy', revision: '7' })).status).toBe(412);
  expect(await found('Obcy')).toMatchObject([{ content: 'Treść', state: null }]);
});
