import { expect, test, vi } from 'vitest';

const read = vi.hoisted(() => vi.fn());
vi.mock('./serve', () => {
  read();
  return { serve: async () => 1 };
});
vi.mock('#server/database/database-server', () => ({
  startDatabase: async () => {
    expect(read).not.toHaveBeenCalled();
    return { kind: 'embedded', owner: {}, stop: async () => {} };
  },
}));

test('the database starts before the rest of the server is read', async () => {
  const { start } = await import('./main');
  const portal = await start({ DATA_DIR: '/tmp', PORT: '0', LOG_LEVEL: 'silent' });
  expect(portal.port).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  await portal.stop();
});
