import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEvents } from '#app/content/events/start-events.server';
import { publishDueDrafts } from '#app/content/drafts/publish-due-drafts.server';
import { boundModules } from '#app/content/registry.server';
import { createLogger } from '#app/platform/logger.server';
import { seal } from '#app/platform/seal.server';
import { forgetOldDeliveries, sendAgain } from '#app/webhooks/deliveries.server';
import { webhookTexts } from '#app/texts/pl/webhooks';
import { pausesMs } from '#app/webhooks/webhook-job.server';
import { createTestPortal, testOrigin, type TestPortal } from './portal';
import { startReceiver, type WebhookReceiver } from './webhook-receiver';

let portal: TestPortal;
let token: string;
const ends: (() => Promise<void>)[] = [];
const log = createLogger({ LOG_LEVEL: 'silent' });

beforeAll(async () => {
  portal = await createTestPortal({ variables: { WEBHOOK_PRIVATE: 'true' } });
  ({ token } = await portal.signIn('admin'));
  const endJobs = await portal.startJobs();
  const endEvents = startEventsOf();
  portal.stop = ((stop) => async () => {
    await endEvents();
    await endJobs();
    await stop();
  })(portal.stop);
});
afterAll(() => portal?.stop());
beforeEach(() => portal.sql`delete from webhooks`);
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

function startEventsOf() {
  const { systemDb: db, changes, clock, env } = portal.services;
  return startEvents({
    db,
    changes,
    clock,
    log,
    modules: boundModules,
    publicUrl: env.PUBLIC_URL,
    tellsReaders: false,
  });
}

const api = (method: string, path: string, json?: object) =>
  portal.ask(`/api/v1${path}`, { method, token, ...(json && { json }) });
const all = ['content.published', 'content.updated', 'content.unpublished', 'content.deleted'];

interface Made {
  id: string;
  secret: string;
  receiver: WebhookReceiver;
}

async function add(answer?: Parameters<typeof startReceiver>[0], events = all): Promise<Made> {
  const receiver = await startReceiver(answer);
  ends.push(() => receiver.close());
  const made = await api('POST', '/webhooks', { url: `${receiver.origin}/hak`, events });
  expect(made.status).toBe(201);
  return { ...((await made.json()) as { id: string; secret: string }), receiver };
}

interface Told {
  type: string;
  data: { module: string; id: string; title: string; url: string };
}
const told = ({ received }: WebhookReceiver) => received.map(({ body }) => JSON.parse(body) as Told);
/** Types and ids in the order in which they arrived. */
const heard = (receiver: WebhookReceiver) => told(receiver).map(({ type, data }) => [type, data.id]);
let titles = 0;
async function make(values: object = {}): Promise<{ id: string; slug: string; title: string }> {
  const answer = await api('POST', '/documentation', { title: `Hak ${++titles}`, status: 'published', ...values });
  return (await answer.json()) as { id: string; slug: string; title: string };
}

describe('an event', () => {
  test('tells of what is published, signed as Standard Webhooks want it', async () => {
    const { receiver, secret } = await add();
    const { id, slug, title } = await make();
    await expect.poll(() => receiver.received.length).toBe(1);
    const [one] = receiver.received;
    expect(new Verifier(secret).verify(one?.body ?? '', one?.headers ?? {})).toEqual({
      type: 'content.published',
      timestamp: expect.stringMatching(/Z$/),
      data: { module: 'documentation', id, title, url: `${testOrigin}/dokumentacja/${slug}` },
    });
    expect(() => new Verifier(secret).verify(`${one?.body} `, one?.headers ?? {})).toThrow();
    expect(one?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('comes for each way in which readers see a change, and for none that they do not see', async () => {
    const { receiver } = await add();
    const { id } = await make({ status: 'draft' });
    await api('PATCH', `/documentation/${id}`, { content: 'Jeszcze nie' });
    await api('PATCH', `/documentation/${id}`, { status: 'published' });
    await expect.poll(() => heard(receiver)).toEqual([['content.published', id]]);
    await api('PATCH', `/documentation/${id}`, { content: 'Inaczej' });
    await expect.poll(() => heard(receiver).at(-1)).toEqual(['content.updated', id]);
    // Nobody outside sees who answers for it.
    await api('PATCH', `/documentation/${id}`, { review_at: '2030-01-01' });
    await api('PUT', `/documentation/${id}/draft`, { content: 'Szkic' });
    await api('PATCH', `/documentation/${id}`, { status: 'archived' });
    await expect.poll(() => heard(receiver).slice(2)).toEqual([['content.unpublished', id]]);
    await api('PATCH', `/documentation/${id}`, { status: 'published' });
    await expect.poll(() => heard(receiver).length).toBe(4);
    await api('DELETE', `/documentation/${id}`);
    await expect
      .poll(() => heard(receiver).slice(3))
      .toEqual([
        ['content.published', id],
        ['content.deleted', id],
      ]);
  });

  test('comes when the time of an entry comes, and when it is over', async () => {
    const { receiver } = await add();
    const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { id } = await make({ publish_at: soon(700) });
    await expect.poll(() => heard(receiver)).toEqual([['content.published', id]]);
    await api('PATCH', `/documentation/${id}`, { unpublish_at: soon(700) });
    await expect.poll(() => heard(receiver).slice(1)).toEqual([['content.unpublished', id]]);
  });

  test('comes for announcements by their own window', async () => {
    const { receiver } = await add();
    const answer = await api('POST', '/announcements', {
      title: 'Komunikat',
      status: 'published',
      content: 'Treść',
      valid_from: new Date(Date.now() + 700).toISOString(),
    });
    const { id } = (await answer.json()) as { id: string };
    await expect.poll(() => heard(receiver)).toEqual([['content.published', id]]);
  });

  test('comes for a scheduled draft, a change of many, its undoing and a restored revision', async () => {
    const { id } = await make({ content: 'Pierwsza' });
    const { receiver } = await add();
    await api('PUT', `/documentation/${id}/draft`, { content: 'Druga' });
    await api('POST', `/documentation/${id}/draft/publish`, {
      publish_at: new Date(Date.now() + 60_000).toISOString(),
    });
    await portal.sql`update entry_drafts set publish_at = now()`;
    const { systemDb: db, changes, clock } = portal.services;
    await publishDueDrafts({ db, changes, clock, log, modules: boundModules });
    await expect.poll(() => heard(receiver)).toEqual([['content.updated', id]]);
    const bulk = await api('POST', '/documentation/bulk', { ids: [id], action: 'draft' });
    await expect.poll(() => heard(receiver).at(-1)).toEqual(['content.unpublished', id]);
    const { undo } = (await bulk.json()) as { undo: string };
    await api('POST', '/bulk/undo', { undo });
    await expect.poll(() => heard(receiver).at(-1)).toEqual(['content.published', id]);
    await api('POST', `/documentation/${id}/revisions/1/restore`);
    await expect.poll(() => heard(receiver).at(-1)).toEqual(['content.updated', id]);
  });

  test('is told once, however many instances look, and later where none ran', async () => {
    const { receiver } = await add();
    const others = [startEventsOf(), startEventsOf()];
    const { id } = await make();
    await expect.poll(() => heard(receiver)).toEqual([['content.published', id]]);
    await Promise.all(others.map((end) => end()));
    // Past all instances, as if another one had written it and died.
    await portal.sql`update documentation set title = 'Po cichu', updated_at = now() where id = ${id}`;
    const late = startEventsOf();
    await expect.poll(() => heard(receiver).slice(1)).toEqual([['content.updated', id]]);
    await late();
  });

  test('goes to those who want it, and tells a new one nothing of before', async () => {
    const { receiver } = await add(undefined, ['content.deleted']);
    const { id } = await make();
    const later = await add();
    await api('DELETE', `/documentation/${id}`);
    await expect.poll(() => heard(receiver)).toEqual([['content.deleted', id]]);
    await expect.poll(() => heard(later.receiver)).toEqual([['content.deleted', id]]);
  });
});

interface Listed {
  id: string;
  state: string;
  status: number | null;
  attempts: number;
  error: string | null;
  answer: string | null;
  next_at: string | null;
  body: string;
}
/** All of them: the list begins with the last. */
const deliveries = async (id: string) =>
  ((await (await api('GET', `/webhooks/${id}/deliveries?per_page=100`)).json()) as { items: Listed[] }).items;
const makeDue = () => portal.sql`update jobs set run_at = now()`;
/** Wakes the queue as an instance would at the time of the job. */
const wake = () => portal.sql`insert into jobs (kind) values ('nobody')`;

describe('a delivery', () => {
  test('that fails is tried again after growing pauses, ten times in a day and an hour, then given up', async () => {
    expect(pausesMs.length + 1).toBeGreaterThanOrEqual(8);
    expect(pausesMs).toEqual([...pausesMs].sort((one, other) => one - other));
    expect(pausesMs.reduce((sum, ms) => sum + ms)).toBeGreaterThan(24 * 3_600_000);
    const { id, receiver } = await add((_, response) => response.writeHead(500).end('zepsute'));
    await api('POST', `/webhooks/${id}/test`);
    for (let attempt = 1; attempt <= pausesMs.length + 1; attempt++) {
      await expect.poll(async () => (await deliveries(id))[0]?.attempts).toBe(attempt);
      const [one] = await deliveries(id);
      const isLast = attempt > pausesMs.length;
      expect(one).toMatchObject({ status: 500, answer: 'zepsute', state: isLast ? 'failed' : 'waiting' });
      if (isLast) break;
      const wait = new Date(one?.next_at ?? 0).getTime() - Date.now();
      expect(wait).toBeLessThanOrEqual(pausesMs[attempt - 1] ?? 0);
      await makeDue();
      await wake();
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('to who says that it is gone is given up at once, and a press sends it again', async () => {
    const { id, receiver } = await add((_, response, count) => response.writeHead(count === 1 ? 410 : 200).end('ok'));
    await api('POST', `/webhooks/${id}/test`);
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe('failed');
    const [one] = await deliveries(id);
    await sendAgain(portal.services.systemDb, id, one?.id ?? '');
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ state: 'delivered', status: 200, attempts: 1, next_at: null });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([one?.id, one?.id]);
  });

  test('that is led away from the web is given up at once, and is said in words', async () => {
    const { id } = await add((_, response) => response.writeHead(302, { location: 'ftp://example.org/' }).end());
    await api('POST', `/webhooks/${id}/test`);
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ attempts: 1, state: 'failed', next_at: null, error: webhookTexts.delivery.errors.redirect });
  });

  test('to nobody holds up no other, and is said in words', async () => {
    const dead = await add();
    await dead.receiver.close();
    ends.splice(0);
    const alive = await add();
    for (let n = 0; n < 12; n++) await make();
    await expect.poll(() => alive.receiver.received.length).toBe(12);
    await expect
      .poll(async () => (await deliveries(dead.id)).find(({ attempts }) => attempts > 0))
      .toMatchObject({ state: 'waiting', status: null, error: 'Serwer odrzuca połączenia.' });
    // What came while it was known to be silent waits without a try of its own.
    const tried = await portal.sql<{ n: number }>`
      select count(*)::int as n from webhook_deliveries where webhook_id = ${dead.id} and attempts > 0`;
    expect(tried[0]?.n).toBeLessThan(12);
  });

  test('whose signing key was kept under another SECRET says so', async () => {
    const { id } = await add();
    await portal.sql`update webhooks set secret = ${seal('sekret sprzed zmiany', 'whsec_a2x1Y3o=')}`;
    await make();
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ status: null, error: expect.stringContaining('zmieniono SECRET') });
  });

  test.each([
    [500, 'failed'],
    [204, 'delivered'],
  ])('that is on its way when its webhook is switched off has no further try: %i', async (status, state) => {
    const answers: (() => void)[] = [];
    const { id, receiver } = await add((_, response) => answers.push(() => response.writeHead(status).end()));
    await make();
    await expect.poll(() => answers.length).toBe(1);
    expect((await api('PATCH', `/webhooks/${id}`, { active: false })).status).toBe(200);
    answers[0]?.();
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ attempts: 1, status, state, next_at: null });
    await makeDue();
    await wake();
    await expect.poll(async () => (await portal.sql`select from jobs where kind = 'webhook'`).length).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  test('that is being sent is not sent again by a press', async () => {
    const answers: (() => void)[] = [];
    const { id, receiver } = await add((_, response) => answers.push(() => response.writeHead(204).end()));
    await make();
    await expect.poll(() => answers.length).toBe(1);
    await sendAgain(portal.services.systemDb, id, (await deliveries(id))[0]?.id ?? '');
    answers[0]?.();
    await expect.poll(async () => (await portal.sql`select from jobs where kind = 'webhook'`).length).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  test('is of one webhook alone: another neither sends it again nor gives it up', async () => {
    const fails: Parameters<typeof startReceiver>[0] = (_, response) => response.writeHead(500).end();
    const [stopped, other] = [await add(fails), await add(fails)];
    const tried = async ({ id }: Made) => {
      await api('POST', `/webhooks/${id}/test`);
      await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
      return deliveries(id);
    };
    const first = await tried(stopped);
    const [foreign] = await tried(other);
    expect(await deliveries(stopped.id)).toEqual(first);
    const again = sendAgain(portal.services.systemDb, stopped.id, foreign?.id ?? '');
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    const answer = await api('PATCH', `/webhooks/${stopped.id}`, { active: false });
    expect(await answer.json()).toMatchObject({ id: stopped.id, active: false });
    expect((await deliveries(stopped.id))[0]).toMatchObject({ state: 'failed', next_at: null });
    expect(await deliveries(other.id)).toEqual([foreign]);
    const { items } = (await (await api('GET', '/webhooks')).json()) as { items: object[] };
    expect(items).toMatchObject([
      { id: other.id, active: true },
      { id: stopped.id, active: false },
    ]);
    await make();
    await expect.poll(async () => (await deliveries(other.id)).length).toBe(2);
    expect(await deliveries(stopped.id), 'one that is switched off hears nothing').toHaveLength(1);
  });

  test('is forgotten after 30 days', async () => {
    const { id } = await add();
    await api('POST', `/webhooks/${id}/test`);
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe('delivered');
    await portal.sql`update webhook_deliveries set created_at = now() - interval '29 days' where webhook_id = ${id}`;
    await forgetOldDeliveries(portal.services.systemDb);
    expect(await deliveries(id)).toHaveLength(1);
    await portal.sql`update webhook_deliveries set created_at = now() - interval '31 days' where webhook_id = ${id}`;
    await forgetOldDeliveries(portal.services.systemDb);
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('a webhook', () => {
  test('shows its secret once, and keeps it from answers, the log of events and the database', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rest = [
      await (await api('GET', '/webhooks')).text(),
      await (await api('GET', `/webhooks/${id}/deliveries`)).text(),
      JSON.stringify(await portal.sql`select * from audit_log`),
      JSON.stringify(await portal.sql`select * from webhooks`),
      JSON.stringify(await portal.sql`select * from jobs`),
    ].join('\n');
    expect(rest).not.toContain(secret.slice(6, 40));
    expect(rest).toContain(id);
  });

  test('is gone with its deliveries', async () => {
    const { id } = await add();
    await api('POST', `/webhooks/${id}/test`);
    expect((await api('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await api('GET', `/webhooks/${id}/deliveries`)).status).toBe(404);
    expect(await portal.sql`select from webhook_deliveries`).toEqual([]);
  });

  test.each([
    [{ url: 'ftp://example.org', events: all }, 'url'],
    [{ url: 'adres', events: all }, 'url'],
    [{ url: 'https://ewa:haslo@example.org', events: all }, 'url'],
    [{ url: `https://example.org/${'x'.repeat(500)}`, events: all }, 'url'],
    [{ url: 'https://example.org', events: [] }, 'events'],
    [{ url: 'https://example.org', events: ['content.viewed'] }, 'events'],
    [{ url: 'https://example.org', events: all, secret: 'whsec_moj' }, 'secret'],
  ])('is refused as %j', async (json, field) => {
    const answer = await api('POST', '/webhooks', json);
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
  });

  test('names the events that there are where it asks for another', async () => {
    const answer = await api('POST', '/webhooks', { url: 'https://example.org', events: ['content.viewed'] });
    const { errors } = (await answer.json()) as { errors: { events: string[] } };
    expect(errors.events).toEqual([webhookTexts.errors.unknownEvent(all)]);
  });

  test('is of no use to a key', async () => {
    const answer = await api('POST', '/api-keys', { name: 'klucz', scope: 'write' });
    const { key } = (await answer.json()) as { key: string };
    expect((await portal.ask('/api/v1/webhooks', { token: key })).status).toBe(403);
  });
});

test('addresses inside the network are refused where nothing else was set', async () => {
  const strict = await createTestPortal();
  const { token: admin } = await strict.signIn('admin');
  for (const url of ['http://127.0.0.1:1/', 'http://[::1]/', 'http://[::ffff:10.0.0.1]/', 'http://169.254.169.254/']) {
    const json = { url, events: all };
    expect((await strict.ask('/api/v1/webhooks', { method: 'POST', token: admin, json })).status, url).toBe(422);
  }
  await strict.stop();
});
