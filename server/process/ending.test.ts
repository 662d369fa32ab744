import { expect, test, vi } from 'vitest';
import { endInTurn } from './ending';

test('an end that a read-only disk fails is no fault of the portal, and keeps no other from its turn', async () => {
  const log = { error: vi.fn(), warn: vi.fn() };
  const ended = vi.fn(() => Promise.resolve());
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  await endInTurn([ended, () => Promise.reject(readOnly)], log);
  expect([ended, log.warn, log.error].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});
