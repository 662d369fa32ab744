import { beforeEach, expect, test, vi } from 'vitest';
import { DatabaseAway } from '#app/platform/db.server';

const { read, stop } = vi.hoisted(() => ({ read: vi.fn(), stop: vi.fn(async () => {}) }));
beforeEach(() => vi.clearAllMocks());
vi.mock('./serve', () => {
  read();
  return { serve: async () => 1 };
});
vi.mock('#server/database/database-server', () => ({
  startDatabase: async () => {
    expect(read).not.toHaveBeenCalled();
    return { kind: 'embedded', owner: {}, stop };
  },
}));

const env = { DATA_DIR: '/tmp', PORT: '0', LOG_LEVEL: 'silent' };

test('the database starts before the rest of the server is read', async () => {
  const { start } = await import('./main');
  const portal = await start(env);
  expect(portal.port).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  await portal.stop();
});

test('a database that has started is stopped where the rest cannot be read', async () => {
  vi.resetModules();
  vi.doMock('./serve', () => {
    throw new Error('unreadable');
  });
  const { start } = await import('./main');
  await expect(start(env)).rejects.toThrow();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a database that goes away during the start is named', async () => {
  vi.resetModules();
  const lost = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  vi.doMock('./serve', () => ({ serve: () => Promise.reject(new DatabaseAway(lost)) }));
  const { start } = await import('./main');
  await expect(start(env)).rejects.toMatchObject({
    forOperator: true,
    message: 'the database went away while the portal started: connection lost',
  });
  expect(stop).toHaveBeenCalledTimes(1);
});
