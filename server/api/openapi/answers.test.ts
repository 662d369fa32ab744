import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestPortal, type TestPortal } from '#test/portal';
import { openApiDocument } from './document';
import type { JsonSchema } from '#app/platform/json-schema';
import type { Operation } from './operation';
import { operations, refusalsOf } from './operations';

const document = openApiDocument('https://portal.example.pl');
const schemas = JSON.parse(
  JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
) as Record<string, JsonSchema>;
const checks = new Map<string, z.ZodType>();

function checkOf(name: string): z.ZodType {
  const known = checks.get(name) ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: schemas });
  checks.set(name, known);
  return known;
}

let portal: TestPortal;
let admin: string;
const made: Record<string, string> = {};

beforeAll(async () => {
  // A call that is refused without mail answers here as with it; nothing is sent, as no queue runs.
  portal = await createTestPortal({ variables: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@example.pl' } });
  admin = (await portal.signIn('admin')).token;
  await portal.ask('/api/v1/categories', {
    method: 'POST',
    token: admin,
    json: { name: 'Poradniki', module: 'resources' },
  });
});
afterAll(() => portal.stop());

/** The body that the document's own examples make, with what must be unlike or belong together put right. */
async function bodyOf({ id, body, path }: Operation): Promise<unknown> {
  if (id === 'leaveFeedback') return { module: 'documentation', id: await publishOne(), helpful: true };
  if (id === 'handOver') return { hand_over_to: (await portal.signIn('moderator')).id };
  if (id === 'undoBulk') return { undo: await changeMany() };
  if (id === 'takeSecondFactor') return secondStep();
  if (id === 'signIn' || id === 'refreshSession') {
    const { email } = await portal.signIn('user');
    const tokens = await portal.ask('/api/v1/auth/sign-in', {
      method: 'POST',
      json: { email, password: 'prawdziwe-haslo' },
    });
    return id === 'signIn'
      ? { email, password: 'prawdziwe-haslo' }
      : { refresh_token: ((await tokens.json()) as Record<string, string>).refresh_token };
  }
  const fields = Object.entries(document.components.schemas[body ?? '']?.properties ?? {}).filter(
    ([, field]) => field.readOnly !== true,
  );
  const example = Object.fromEntries(fields.map(([name, field]) => [name, (field.examples as unknown[])[0]]));
  // A draft lies over what is published.
  if (path.endsWith('/draft')) delete example.status;
  if (!('category' in example)) return example;
  return { ...example, category: path.startsWith('/resources') ? 'poradniki' : null };
}

async function secondStep(): Promise<unknown> {
  const { id, email } = await portal.signIn('user');
  const secret = new Secret({ size: 20 });
  await portal.sql`insert into second_factors (user_id, secret, confirmed_at) values (${id}, ${secret.base32}, now())`;
  const json = { email, password: 'prawdziwe-haslo' };
  const asked = await portal.ask('/api/v1/auth/sign-in', { method: 'POST', json });
  const { challenge } = (await asked.json()) as { challenge: string };
  return { challenge, code: new TOTP({ secret }).generate() };
}

async function call(operation: Operation, token?: string): Promise<Response> {
  const { method, path, body, id } = operation;
  const address = `/api/v1${path.replace('{id}', made[path.split('/')[1] ?? ''] ?? '00000000-0000-4000-8000-000000000000').replace('{number}', '1')}`;
  const init = { method: method.toUpperCase(), token };
  if (body === 'file') {
    const form = new FormData();
    form.append('file', new File(['Ala ma kota'], 'notatka.txt', { type: 'text/plain' }));
    return portal.ask(address, { ...init, body: form });
  }
  return portal.ask(address, {
    ...init,
    ...(body && { json: await bodyOf(operation) }),
    ...(id === 'signOut' && token && { token: (await portal.signIn('user')).token }),
  });
}

async function expectTold(operation: Operation, answer: Response) {
  const { status } = answer;
  const text = await answer.text();
  expect([operation.status, ...refusalsOf(operation)], `${operation.id}: ${text}`).toContain(status);
  const name = status === operation.status ? operation.answer : 'Problem';
  if (!name || status === 204) return expect(text).toBe('');
  const json: unknown = JSON.parse(text);
  expect(z.prettifyError(checkOf(name).safeParse(json).error ?? new z.ZodError([]))).toBe('');
  return json as { id?: string };
}

// Reads and changes need what a creation made; deletions come last, first of what hangs on something.
const order = ['post', 'put', 'get', 'patch', 'delete'];
const depth = ({ path }: Operation) => path.split('/').length;
const inOrder = operations().sort(
  (one, other) =>
    order.indexOf(one.method) - order.indexOf(other.method) ||
    (one.method === 'delete' ? depth(other) - depth(one) : 0),
);

/** What undoes a change of many. */
async function changeMany(): Promise<string> {
  const json = { ids: ['00000000-0000-4000-8000-000000000000'], action: 'publish' };
  const answer = await portal.ask('/api/v1/documentation/bulk', { method: 'POST', token: admin, json });
  return ((await answer.json()) as { undo: string }).undo;
}

async function publishOne(): Promise<string> {
  const json = { title: `Opublikowane ${Math.random()}`, content: 'Tekst', status: 'published' };
  const answer = await portal.ask('/api/v1/documentation', { method: 'POST', token: admin, json });
  return ((await answer.json()) as { id: string }).id;
}

/** The id of something that was just deleted. */
async function deleteOne(): Promise<string> {
  const json = { title: `Do usunięcia ${Math.random()}` };
  const answer = await portal.ask('/api/v1/documentation', { method: 'POST', token: admin, json });
  const { id } = (await answer.json()) as { id: string };
  await portal.ask(`/api/v1/documentation/${id}`, { method: 'DELETE', token: admin });
  return id;
}

/** A draft, over something that is published. */
async function beginDraft(path: string): Promise<void> {
  const module = path.split('/')[1] ?? '';
  const address = `/api/v1/${module}/${made[module]}`;
  await portal.ask(address, { method: 'PATCH', token: admin, json: { status: 'published' } });
  await portal.ask(`${address}/draft`, { method: 'PUT', token: admin, json: { title: 'Szkic' } });
}

test('an e-mail with letters beyond ASCII is one, as the description says', async () => {
  const json = { email: 'łukasz@żółw.pl', username: 'łukasz' };
  const answer = await portal.ask('/api/v1/users', { method: 'POST', token: admin, json });
  expect(answer.status).toBe(201);
  expect(checkOf('User').safeParse(await answer.json()).error).toBeUndefined();
});

describe('every call answers as the document says', () => {
  test.each(inOrder.map((operation) => [operation.id, operation] as const))('%s for an admin', async (_, operation) => {
    if (operation.path.startsWith('/deleted/')) made.deleted = await deleteOne();
    if (operation.path.includes('/draft') && operation.method !== 'get') await beginDraft(operation.path);
    const answer = await call(operation, admin);
    expect(answer.status).toBe(operation.status);
    const json = await expectTold(operation, answer);
    if (operation.method === 'post' && operation.status === 201 && json?.id) made[operation.path.slice(1)] = json.id;
  });

  test.each(inOrder.map((operation) => [operation.id, operation] as const))('%s for a guest', async (_, operation) => {
    const answer = await call(operation);
    const isOpen = operation.access === 'anyone' && !operation.path.includes('{id}');
    expect(answer.status).toBe(isOpen ? operation.status : operation.access === 'anyone' ? 404 : 401);
    await expectTold(operation, answer);
  });

  test.each(inOrder.map((operation) => [operation.id, operation] as const))(
    '%s for a program whose key was taken back',
    async (_, operation) => {
      await expectTold(operation, await call(operation, 'pk_odebrany'));
    },
  );
});

test('a check that the answers are held against refuses what is not told', () => {
  expect(checkOf('Category').safeParse({ id: 'x' }).success).toBe(false);
});
