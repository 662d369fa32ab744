import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { boundModule } from './registry.server';

const [documentation, knowledgeBase] = [boundModule('documentation'), boundModule('knowledge_base')];
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ variables: { ADMIN_EMAILS: 'zawsze@example.pl' } });
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

async function send(method: string, path: string, json?: unknown): Promise<{ id: string }> {
  const response = await portal.ask(`/api/v1${path}`, { method, token, json });
  expect(response.ok).toBe(true);
  return response.status === 204 ? { id: '' } : ((await response.json()) as { id: string });
}
const tagged = (title: string, tags: string[]) => ({ title, slug: title.toLowerCase(), content: '', tags });
const choices = () => portal.services.choices;

test('tags are read once, and again after any change of an entry, drafts too', async () => {
  const inModule = async () => (await choices().tagsOf(documentation)).map(({ tag }) => tag);
  const everywhere = async () => (await choices().tagsOf(null)).map(({ tag }) => tag);
  expect(await inModule()).toEqual([]);
  expect(await everywhere()).toEqual([]);
  const { id } = await send('POST', '/documentation', tagged('Szkic', ['sieć']));
  const first = await choices().tagsOf(documentation);
  expect(first).toEqual([{ tag: 'sieć', count: 1 }]);
  expect(await everywhere()).toEqual(['sieć']);
  await send('PATCH', `/documentation/${id}`, { tags: ['dyski'] });
  expect(await inModule()).toEqual(['dyski']);
  expect(await everywhere()).toEqual(['dyski']);
  const second = await choices().tagsOf(documentation);
  await send('POST', '/knowledge_base', tagged('Wzory', ['wzory']));
  expect(await choices().tagsOf(documentation)).toBe(second);
  expect(await choices().tagsOf(knowledgeBase)).toEqual([{ tag: 'wzory', count: 1 }]);
  expect(await everywhere()).toEqual(['dyski', 'wzory']);
});

test('categories are read once, and again after a change of categories or accounts', async () => {
  const owner = await portal.signIn('moderator');
  const writers = async () => (await choices().writers()).map(({ id }) => id);
  const named = { module: 'documentation', name: 'Sieć', default_owner: owner.id };
  await send('POST', '/categories', named);
  const first = await choices().categoriesOf(documentation);
  expect(first).toMatchObject([{ name: 'Sieć', default_owner: owner.id }]);
  expect(await choices().categoriesOf(documentation)).toBe(first);
  expect(await writers()).toContain(owner.id);
  await send('DELETE', `/users/${owner.id}`);
  expect(await choices().categoriesOf(documentation)).toMatchObject([{ name: 'Sieć', default_owner: null }]);
  expect(await writers()).not.toContain(owner.id);
});

test('an account of ADMIN_EMAILS is among those that can own content, whatever role is stored', async () => {
  const json = { email: 'Zawsze@example.pl', username: 'zawsze', role: 'user' };
  const { id } = await send('POST', '/users', json);
  const reader = await portal.signIn('user');
  const writers = (await choices().writers()).map((one) => one.id);
  expect(writers).toContain(id);
  expect(writers).not.toContain(reader.id);
});
