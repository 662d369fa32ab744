import { afterEach, expect, test, vi } from 'vitest';
import type { WhyRefused } from '#app/platform/refused-form';
import { sendCopy } from './send-copy';

afterEach(() => void vi.unstubAllGlobals());

/** A copy is sent, and refused as a form of the panel. */
const sendRefused = (refused: WhyRefused) => {
  vi.stubGlobal('fetch', async () => Response.json({ refused, fields: [] }, { status: 401 }));
  return sendCopy('/admin/dokumentacja/kopia/new', new FormData(), new AbortController().signal);
};

test('a session that has ended, or is another account by now, is told from a right that is gone', async () => {
  expect(await sendRefused('signed-out')).toBe('signed_out');
  expect(await sendRefused('other-account')).toBe('signed_out');
  await expect(sendRefused('not-allowed')).rejects.toThrow();
});
