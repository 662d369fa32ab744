import { afterEach, expect, test, vi } from 'vitest';
import { forgetPageAccount, notePageAccount } from '#app/identity/page-account';
import { paths } from '#app/paths';
import { sendCopy } from './send-copy';

afterEach(() => void vi.unstubAllGlobals());

/** A copy is sent, and the guard of the panel leads to this address. */
const sendTo = (path: string) => {
  const page = new Response('<!DOCTYPE html>');
  Object.defineProperties(page, { redirected: { value: true }, url: { value: `http://localhost${path}` } });
  vi.stubGlobal('fetch', () => Promise.resolve(page));
  return sendCopy('/admin/dokumentacja/kopia/new', new FormData(), new AbortController().signal);
};

test('a session that has ended is told from a right that is gone', async () => {
  expect(await sendTo(paths.admin.signIn('/admin/dokumentacja'))).toBe('signed_out');
  await expect(sendTo(paths.home())).rejects.toThrow();
});

test('no copy is kept for whoever has signed in in another tab since', async () => {
  const asked = vi.fn(async () => Response.json({ user: { id: 'adam' } }));
  vi.stubGlobal('fetch', asked);
  notePageAccount('ala', false);
  const sent = await sendCopy('/admin/dokumentacja/kopia/new', new FormData(), new AbortController().signal);
  forgetPageAccount();
  expect(sent).toBe('signed_out');
  expect(asked.mock.calls).toEqual([[paths.api.session()]]);
});
