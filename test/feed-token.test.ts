import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { buildUser, testPassword } from './identity';
import { cookieOf, createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal, testOrigin } from './portal';

// Feeds with what is for members, by a person's own token.

let portal: TestPortal;
const clock = { time: new Date(), now: () => clock.time };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, clock, variables: { TRUST_PROXY: '1' } });
  const common = { status: 'published', content: 'Treść' };
  await portal.build('documentation', { title: 'Tylko dla nas', audience: 'members', ...common });
  await portal.build('documentation', { title: 'Dla wszystkich', ...common });
  const release = { ...common, release_date: '2026-10-01', content: '- naprawa: kanał' };
  await portal.build('changelog', { ...release, title: 'Tylko dla nas', version: '2.0.0', audience: 'members' });
  await portal.build('changelog', { ...release, title: 'Dla wszystkich', version: '1.0.0' });
});
afterAll(() => portal?.stop());

const { form } = createFormVisitors(() => portal);
const page = '/konto';
let count = 0;

/** A reader in a browser, of role user. */
async function makeReader() {
  const email = `czyta-${++count}@example.pl`;
  const { id } = await buildUser(identityDepsOf(portal.services), { email, role: 'user' });
  const cookie = cookieOf(await form('/admin/login?powrot=/konto', { email, password: testPassword }))!;
  return { id, email, cookie };
}
type Reader = Awaited<ReturnType<typeof makeReader>>;

const press = ({ cookie }: Pick<Reader, 'cookie'>, fields: Record<string, string>) => form(page, fields, { cookie });
async function makeToken(reader: Reader) {
  const html = await (await press(reader, { intent: 'feed-create' })).text();
  return new RegExp(`${testOrigin}/feed\\.xml\\?token=(pf_[\\w-]{43})`).exec(html)?.[1] ?? '';
}
const read = (token: string, path = '/feed.xml', headers = {}) => portal.ask(`${path}?token=${token}`, { headers });
const statusOf = async (token: string) => (await read(token)).status;

test('the page of an account is for whoever is signed in, and a guest comes back to it', async () => {
  const guest = await portal.ask(page);
  expect([guest.status, guest.headers.get('location')]).toEqual([302, '/admin/login?powrot=%2Fkonto']);
  expect(await (await portal.ask('/admin/login?powrot=%2Fkonto')).text()).toContain('aby zobaczyć swoje konto.');
  const reader = await makeReader();
  const shown = await portal.ask(page, { headers: { cookie: reader.cookie } });
  const html = await shown.text();
  expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
  expect(html).toContain(reader.email);
  expect(html).toContain('href="/konto"');
  expect(html).toContain('name="current_password"');
  expect((await press(reader, { intent: 'profile', username: 'ab' })).status).toBe(422);
  expect((await press(reader, { intent: 'profile', username: 'Ola Czytelna' })).status).toBe(200);
  const [row] = await portal.sql`select username, role from users where id = ${reader.id}`;
  expect(row).toEqual({ username: 'Ola Czytelna', role: 'user' });
  expect((await press(reader, { intent: 'nieznane' })).status).toBe(400);
});

test('a token opens the feeds of members, for nobody to keep, and nothing else', async () => {
  const reader = await makeReader();
  const token = await makeToken(reader);
  expect(token).not.toBe('');
  expect(await (await portal.ask(page, { headers: { cookie: reader.cookie } })).text()).not.toContain(token);
  for (const path of ['/feed.xml', '/dziennik-zmian/feed.xml']) {
    const answer = await read(token, path);
    const body = await answer.text();
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
    expect(body).toContain('Tylko dla nas');
    expect(body).not.toContain(token);
    const open = await (await portal.ask(path)).text();
    expect([open.includes('Dla wszystkich'), open.includes('Tylko dla nas')]).toEqual([true, false]);
  }
  const [kept] = await portal.sql`select row_to_json(t)::text as row, last_used_at from feed_tokens t`;
  expect([String(kept?.row).includes(token), kept?.last_used_at]).toEqual([false, clock.time]);
  expect(await (await read(token, '/dokumentacja')).text()).not.toContain('Tylko dla nas');
  expect((await read(token, '/dokumentacja/tylko-dla-nas')).status).toBe(404);
  const bearer = await portal.ask('/api/v1/documentation', { token });
  expect(bearer.status).toBe(401);
  expect((await portal.ask(`${page}?token=${token}`)).status).toBe(302);
});

test('an unknown token is refused, also beside a session', async () => {
  const { cookie } = await makeReader();
  for (const headers of [{}, { cookie }]) {
    const answer = await read('pf_nieznany', '/feed.xml', headers);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
  }
  expect((await read('', '/feed.xml')).status).toBe(401);
});

test('a new one ends the one before, a press ends it, and the log has both', async () => {
  const reader = await makeReader();
  const [first, second] = [await makeToken(reader), await makeToken(reader)];
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  expect((await press(reader, { intent: 'feed-revoke' })).status).toBe(200);
  expect(await statusOf(second)).toBe(401);
  const log = await portal.sql`
    select action from audit_log where subject = 'feed_token' and actor_id = ${reader.id} order by id`;
  expect(log.map(({ action }) => action)).toEqual(['create', 'create', 'delete']);
});

test('a new password, another role and a deletion end it', async () => {
  const admin = await portal.signIn('admin');
  const change = (method: string, { id }: Reader, json?: unknown) =>
    portal.ask(`/api/v1/users/${id}`, { method, token: admin.token, json });
  const own = await makeReader();
  const mine = await makeToken(own);
  const password = 'cztery-luźne-słowa';
  const fields = { intent: 'password', current_password: testPassword, password, confirm_password: password };
  const changed = await press(own, fields);
  expect([changed.status, cookieOf(changed), await statusOf(mine)]).toEqual([200, expect.any(String), 401]);

  for (const json of [{ role: 'moderator' }, { password }]) {
    const reader = await makeReader();
    const token = await makeToken(reader);
    expect(await statusOf(token)).toBe(200);
    expect((await change('PATCH', reader, json)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  }
  const gone = await makeReader();
  const token = await makeToken(gone);
  expect((await change('DELETE', gone)).status).toBe(204);
  expect(await statusOf(token)).toBe(401);
});

test('one is made after a fresh proof alone', async () => {
  const reader = await makeReader();
  clock.time = new Date(clock.time.getTime() + 16 * 60_000);
  const refused = await press(reader, { intent: 'feed-create' });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('name="proof"')]);
  const made = await press(reader, { intent: 'feed-create', proof: testPassword });
  const html = await made.text();
  expect([made.status, html]).toEqual([200, expect.stringContaining('feed.xml?token=pf_')]);
  // A button that only scripts can answer is not shown without them.
  expect(html).toMatch(/<button[^>]* class="[^"]*js-only[^"]*"[^>]*>(?:(?!<\/button>)[^])*Kopiuj/);
});

test('of an account that the issuer signs in it ends 30 days after the last sign-in there', async () => {
  const reader = await makeReader();
  const token = await makeToken(reader);
  await portal.sql`insert into oidc_accounts values
    ('https://idp.example.pl', 'osoba', ${reader.id}, ${clock.time}, ${clock.time})`;
  expect(await statusOf(token)).toBe(200);
  clock.time = new Date(clock.time.getTime() + 30 * 86_400_000);
  expect(await statusOf(token)).toBe(401);
});
