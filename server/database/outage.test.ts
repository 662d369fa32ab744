import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#app/platform/env.server';
import { listenForChanges } from '#server/change-listener';
import { createPortal } from '#server/portal';
import { createServices } from '#server/services';

import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';
import type { ConnectionOptions } from './database-client';
import { type Doors, openDoors } from './doors';

/** A way to the database that can be cut and laid again, as if its server died and came back. */
class Line {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(private readonly to: ConnectionOptions) {}

  async lay(): Promise<void> {
    const host = String(this.to.host);
    const target = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${Number(this.to.port)}`) : connect(Number(this.to.port), host));
    this.#server = createServer((near) => {
      const far = target();
      for (const [one, other] of [[near, far], [far, near]] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => (this.#sockets.delete(one), other.destroy()));
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** A second portal on the same database, whose line holds. */
let neighbour: TestPortal;
let line: Line;
let doors: Doors;
let app: ReturnType<typeof createPortal>['app'];
let heard: string[];
const ending: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  neighbour = await createTestPortal();
  line = new Line(neighbour.database.owner);
  await line.lay();
  doors = await openDoors({ ...neighbour.database.owner, host: '127.0.0.1', port: line.port }, silentLog);
  const env = readEnv({ PUBLIC_URL: 'https://portal.example.pl', DATA_DIR: '/tmp/portal-test-data', LOG_LEVEL: 'silent' });
  const services = createServices({ env, log: silentLog, doors, secret: 'x'.repeat(32) });
  heard = [];
  services.changes.subscribe(({ subject, subjectId }) => void heard.push(`${subject} ${subjectId}`));
  ending.push(await listenForChanges({ doors, db: services.systemDb, changes: services.changes, log: silentLog, kind: 'embedded' }), () => services.search.stop());
  const loadBuild = () => Promise.reject(new Error('no pages here'));
  ({ app } = createPortal({ services, loadBuild, mode: 'production', clientFolder: '/tmp/portal-test-none' }));
});
afterAll(async () => {
  for (const end of ending) await end();
  await doors.close();
  line.cut();
  await neighbour.stop();
});

const ask = (path: string, token?: string, json?: unknown) =>
  app.fetch(new Request(`https://portal.example.pl${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  }));
const eventually = async (isSo: () => Promise<boolean>) => {
  for (const until = Date.now() + 20_000; Date.now() < until; ) if (await isSo()) return true;
  return false;
};

test('a database that dies and comes back costs refusals and nothing else', async () => {
  const { token } = await neighbour.signIn('admin');
  const made = await ask('/api/v1/documentation', token, { title: 'Przed awarią', status: 'published' });
  expect([made.status, (await ask('/readyz')).status]).toEqual([201, 200]);
  const { id } = (await made.json()) as { id: string };

  line.cut();
  const unready = await ask('/readyz');
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'unavailable', failing: ['database'] }]);
  for (const refused of [await ask('/api/v1/documentation'), await ask('/api/v1/documentation', token, { title: 'W trakcie' }), await ask('/files/1-a.pdf')]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.text()).not.toMatch(/ECONN|CONNECTION|select|postgres/i);
  }
  expect((await ask('/healthz')).status).toBe(200);

  await line.lay();
  expect(await eventually(async () => (await ask('/readyz')).status === 200)).toBe(true);
  expect((await ask(`/api/v1/documentation/${id}`)).status).toBe(200);
  const later = await neighbour.build('documentation', { title: 'Po awarii', status: 'published' });
  expect(await eventually(async () => (await ask('/readyz')).ok && heard.includes(`documentation ${later.id}`))).toBe(true);
});
