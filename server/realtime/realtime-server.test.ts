import { type AddressInfo, connect as openSocket, type Socket } from 'node:net';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { recordChange, renewalOf } from '#app/audit/changes.server';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { signOut } from '#app/identity/end-session.server';
import { deleteUser, updateUser } from '#app/identity/save-user.server';
import { sessionCookieName } from '#app/identity/session-cookie';
import { signInBrowser } from '#app/identity/sign-in.server';
import { MemoryRateLimiter } from '#app/rate-limits/memory-rate-limiter';
import type { ServerMessage } from '#app/realtime/messages';
import type { Services } from '#app/request/services.server';
import { updateSettings } from '#app/settings/settings.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, testWriter, type TestIdentity } from '#test/identity';
import { silentLog } from '#test/log';
import { type Realtime, startRealtime } from './realtime-server';

let database: TestDatabase;
let identity: TestIdentity;
const instances: { realtime: Realtime; server: Server; port: number; services: Services }[] = [];
const opened: WebSocket[] = [];
const origin = 'http://portal.test';

async function startInstance() {
  const services = {
    env: { PUBLIC_URL: origin, TRUST_PROXY: 0, ADMIN_EMAILS: [] },
    log: silentLog,
    clock: identity.clock,
    secret: identity.deps.secret,
    changes: instances.length === 0 ? identity.deps.changes : createChangeFeed(() => {}),
    systemDb: database.doors.admin,
    requestLimiter: new MemoryRateLimiter(identity.clock),
  } as unknown as Services;
  const realtime = await startRealtime({ services, doors: database.doors });
  const server = createServer((request, response) => void response.writeHead(418).end(request.url));
  realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  instances.push({ realtime, server, port: (server.address() as AddressInfo).port, services });
}

beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database);
  await startInstance();
  await startInstance();
});
afterEach(() => opened.splice(0).forEach((socket) => socket.terminate()));
afterAll(async () => {
  for (const { realtime, server } of instances) {
    await realtime.stop();
    await new Promise((resolve) => server.close(resolve));
  }
  await database.drop();
});

let people = 0;
async function signedIn(role: 'admin' | 'moderator' | 'user' = 'admin') {
  const email = `osoba${++people}@example.pl`;
  const row = await buildUser(identity.deps, { email, role });
  const { cookie, user } = await signInBrowser(
    identity.deps,
    { email, password: testPassword },
    { address: `10.1.0.${people}`, device: 'test' },
  );
  return { ...user, id: row.id, cookie: `${sessionCookieName(origin)}=${cookie.token}` };
}

/** A panel, with what it has been told; `next` waits for a message of a type. */
function connect(cookie: string | undefined, { at = 0, from = origin }: { at?: number; from?: string | null } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${instances[at]?.port}/api/v1/realtime`, {
    headers: { ...(cookie && { cookie }), ...(from && { origin: from }) },
  });
  opened.push(socket);
  const messages: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as ServerMessage);
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  const status = new Promise<number>((resolve, reject) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, response) => {
      if (
        !response.headers['content-security-policy'] ||
        response.headers['content-type'] !== 'application/problem+json; charset=utf-8'
      )
        reject(new Error('headers are missing'));
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', () => {});
  });
  const next = <T extends ServerMessage['type']>(
    type: T,
    fits: (message: Extract<ServerMessage, { type: T }>) => boolean = () => true,
  ) =>
    new Promise<Extract<ServerMessage, { type: T }>>((resolve) => {
      const isOf = (message: ServerMessage): message is Extract<ServerMessage, { type: T }> => message.type === type;
      const look = () => {
        const found = messages.find(
          (message): message is Extract<ServerMessage, { type: T }> => isOf(message) && fits(message),
        );
        if (!found) return;
        waiting.delete(look);
        messages.splice(messages.indexOf(found), 1);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { socket, status, closed, messages, next, say: (message: object) => socket.send(JSON.stringify(message)) };
}

const itemId = '3f0d3f0e-0000-4000-8000-000000000001';

describe('who gets a socket', () => {
  test('an admin on a page of this site, and nobody else', async () => {
    const [admin, user] = [await signedIn(), await signedIn('user')];
    expect(await connect(admin.cookie).status).toBe(101);
    expect(await connect(admin.cookie, { from: 'http://elsewhere.test' }).status).toBe(403);
    expect(await connect(admin.cookie, { from: null }).status).toBe(403);
    expect(await connect(user.cookie).status).toBe(403);
    expect(await connect(undefined).status).toBe(401);
    expect(await connect(undefined, { from: null }).status).toBe(401);
    expect(await connect(`${sessionCookieName(origin)}=made-up`).status).toBe(401);
  });

  test('one person has at most twenty', async () => {
    const { cookie } = await signedIn();
    const panels = Array.from({ length: 20 }, () => connect(cookie));
    for (const panel of panels) expect(await panel.status).toBe(101);
    expect(await connect(cookie).status).toBe(429);
  });

  test('an upgrade to anything else is answered as a plain request', async () => {
    const response = await fetch(`http://127.0.0.1:${instances[0]?.port}/somewhere`);
    expect(response.status).toBe(418);
    const socket = new WebSocket(`ws://127.0.0.1:${instances[0]?.port}/somewhere`);
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    socket.on('error', () => {});
    socket.terminate();
    expect(answer.statusCode).toBe(418);
  });

  test('a refused upgrade leaves no connection open, also where the client does not end its side', async () => {
    const { server, port } = instances[0]!;
    const gone = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
    const client = openSocket({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.write('GET /somewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    let answer = '';
    client.on('data', (part) => (answer += String(part)));
    await once(client, 'end');
    await gone;
    expect(answer).toMatch(/ 418 [\s\S]*\/somewhere/);
    client.destroy();
  });

  test('a message that is too long or makes no sense ends the socket', async () => {
    const { cookie } = await signedIn();
    for (const [text, code] of [
      ['x'.repeat(2_000), 1009],
      ['{"type":"delete"}', 1008],
      ['null', 1008],
    ] as const) {
      const panel = connect(cookie);
      await panel.status;
      panel.socket.send(text);
      expect(await panel.closed).toBe(code);
    }
  });
});

describe('what a panel hears', () => {
  test('a change arrives with who made it and without what it says', async () => {
    const admin = await signedIn();
    const panel = connect(admin.cookie);
    await panel.status;
    const change = {
      action: 'update',
      subject: 'documentation',
      subjectId: itemId,
      title: 'Tajne',
      after: { title: 'Tajne' },
    };
    const recorded = await database.doors.admin.transaction((tx) =>
      recordChange(tx, { id: admin.id, name: admin.email }, change),
    );
    await identity.deps.changes.publish(recorded);
    const heard = await panel.next('change', ({ module }) => module === 'documentation');
    expect(heard).toEqual({
      type: 'change',
      module: 'documentation',
      id: itemId,
      action: 'update',
      actorId: admin.id,
      actor: admin.email,
      at: recorded.at,
    });
  });

  test('what is rendered anew is told as its section: nobody has changed the entry', async () => {
    const admin = await signedIn();
    const panel = connect(admin.cookie);
    await panel.status;
    await identity.deps.changes.publish(renewalOf('knowledge_base', itemId));
    const heard = await panel.next('change', ({ module }) => module === 'knowledge_base');
    expect(heard).toMatchObject({ id: null, action: 'renew' });
  });

  test('an admin who owes a second factor gets none, and loses one that is open', async () => {
    const [before, after] = [await signedIn(), await signedIn()];
    const panel = connect(before.cookie);
    expect(await panel.status).toBe(101);
    const writer = testWriter(identity.deps, before);
    const settingsWriter = { ...writer, store: createFolderStore(tmpdir()) };
    await updateSettings(settingsWriter, { second_factor_required: true });
    await panel.closed;
    expect(await connect(after.cookie).status).toBe(403);
    await updateSettings(settingsWriter, { second_factor_required: false });
    expect(await connect(after.cookie).status).toBe(101);
  });

  test('a moderator who writes hears of content, and of no account but their own', async () => {
    await database.sql`update settings set moderators_edit = true`;
    const [moderator, admin] = [await signedIn('moderator'), await signedIn()];
    const panel = connect(moderator.cookie);
    expect(await panel.status).toBe(101);
    const tell = async (subject: string, { id, email }: typeof admin) => {
      const recorded = await database.doors.admin.transaction((tx) =>
        recordChange(tx, { id, name: email }, { action: 'update', subject, subjectId: itemId, title: 'x' }),
      );
      await identity.deps.changes.publish(recorded);
    };
    for (const subject of ['contact_message', 'api_key', 'password_link']) await tell(subject, admin);
    await tell('session', moderator);
    await tell('documentation', admin);
    await panel.next('change', ({ module }) => module === 'documentation');
    const heard = panel.messages.filter((message) => message.type === 'change');
    expect(heard.map(({ module }) => module)).toEqual(['session']);
  });

  test('a notification changes the number at the bell of those whom it concerns', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const panels = [connect(one.cookie), connect(other.cookie, { at: 1 })] as const;
    await Promise.all(panels.map((panel) => panel.status));
    await database.sql`insert into notifications (kind, user_id, data) values ('entry_changed', ${one.id}, '{}')`;
    expect(await panels[0].next('notifications')).toEqual({ type: 'notifications', unread: 1 });
    expect(await panels[1].next('notifications')).toEqual({ type: 'notifications', unread: 0 });
  });

  test('two people who edit one item hear of each other, also from another instance, until one leaves', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const [here, there] = [connect(one.cookie), connect(other.cookie, { at: 1 })];
    await Promise.all([here.status, there.status]);
    const item = { module: 'resources', id: itemId };
    here.say({ type: 'open', ...item });
    there.say({ type: 'open', ...item });
    expect((await here.next('presence', ({ others }) => others.length > 0)).others).toEqual([other.email]);
    expect((await there.next('presence', ({ others }) => others.length > 0)).others).toEqual([one.email]);
    here.messages.length = 0;
    there.socket.close();
    expect((await here.next('presence')).others).toEqual([]);
  });
});

describe('when a session ends', () => {
  test('signing out closes the person’s socket at once, and no other', async () => {
    const [leaving, staying] = [await signedIn(), await signedIn()];
    const [panel, other] = [connect(leaving.cookie), connect(staying.cookie)];
    await Promise.all([panel.status, other.status]);
    await signOut(identity.deps, leaving);
    expect(await panel.closed).toBe(4001);
    expect((await other.next('change', ({ action }) => action === 'sign_out')).id).toBe(leaving.sessionId);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    expect(panel.messages.some((message) => message.type === 'change' && message.action === 'sign_out')).toBe(false);
  });

  test('a new role and a deletion close it too', async () => {
    const [boss, demoted, deleted] = [await signedIn(), await signedIn(), await signedIn()];
    const panels = [connect(demoted.cookie), connect(deleted.cookie)] as const;
    await Promise.all(panels.map((panel) => panel.status));
    const writer = testWriter(identity.deps, boss);
    await updateUser(writer, demoted.id, { role: 'user' });
    expect(await panels[0].closed).toBe(4001);
    await deleteUser(writer, deleted.id);
    expect(await panels[1].closed).toBe(4001);
  });
});
