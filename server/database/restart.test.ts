import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startLoad } from '#test/load-on-portal';
import { silentLog } from '#test/log';
import { createTestPortal } from '#test/portal';
import { startPortalOnLine } from '#test/portal-on-line';
import { openTestSql } from '#test/test-sql';
import { startDatabase } from './database-server';
import { openDoors } from './doors';
import { migrate } from './migrate';

const kept = '/dziennik-zmian/feed.xml';

test('a server that restarts under load costs refusals, and nothing that was acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-restart-'));
  chmodSync(folder, 0o711);
  const server = await startDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, silentLog);
  const { owner } = server;
  await migrate(owner, silentLog);
  const [doors, sql] = [
    await openDoors({ ...owner, connectionTimeoutMillis: 300_000 }, silentLog),
    openTestSql(owner, 2),
  ];
  const drop = async () => void (await Promise.all([doors.close(), sql.end()]));
  const neighbour = await createTestPortal({ database: { owner, doors, sql, drop } });
  const { token } = await neighbour.signIn('admin');
  const portal = await startPortalOnLine(owner);
  const error = vi.spyOn(silentLog, 'error');
  try {
    await portal.services.publicDoor.search.ready;
    expect((await portal.ask(kept)).status).toBe(200);
    const stop = startLoad(portal, token, kept);
    const pid = () => Number(readFileSync(join(folder, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const write = async () =>
      (await portal.ask('/api/v1/documentation', token, { title: `Po restarcie ${Math.random()}` })).status;
    for (let restarts = 1; restarts <= 2; restarts += 1) {
      await expect.poll(write).toBe(201);
      process.kill(pid(), 'SIGINT');
      // The outage itself may be over before anybody asks.
      await expect.poll(() => error).toHaveBeenCalledTimes(restarts);
      await expect.poll(write).toBe(201);
    }
    const toll = await stop();
    const found = await sql<{ id: string }>`select id from documentation where id = any(${toll.acknowledged})`;
    expect(found).toHaveLength(toll.acknowledged.length);
    expect(
      [...toll.writers.keys(), ...toll.readers.keys()].filter((status) => ![200, 201, 503].includes(status)),
    ).toEqual([]);
    expect(toll).toMatchObject({ keptFailed: 0, bareRefusals: 0 });
    // An outage is told by warnings; that its own server ended is an error.
    const said = error.mock.calls.map((call: unknown[]) => call[1]);
    expect(new Set(said)).toEqual(new Set(['the database server ended unasked']));
  } finally {
    await portal.stop();
    await neighbour.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
