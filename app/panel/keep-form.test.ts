import { redirect } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserCopies, noteSubmitted } from '#app/content/screens/working-copy/browser-copies';
import { paths } from '#app/paths';
import type { WhyRefused } from '#app/platform/refused-form';
import { refusedFormTexts, refusedMessage } from '#app/texts/pl/refused-form';
import { heldStorage } from '#test/held-storage';
import { forgetSaved } from './forget-saved';
import { keepForm, keepRemoval } from './keep-form';

const key = { userId: 'ala', address: '/admin/dokumentacja/kopia/nowa' };

beforeEach(() => {
  const location = { href: 'http://localhost/admin/dokumentacja/edytuj/1' };
  vi.stubGlobal('window', { localStorage: heldStorage(), location });
});
afterEach(() => void vi.unstubAllGlobals());

/** A form is typed into and sent, and this is what the server says. */
async function send(answer: () => Promise<string>) {
  const copies = createBrowserCopies(window.localStorage, key);
  copies.keep({ typed: [['title', 'Wpisane']], revision: null, savedAt: new Date().toISOString() });
  noteSubmitted(key, new FormData());
  const shown = await keepForm(answer, (message) => message)
    .catch(forgetSaved)
    .catch((thrown: unknown) => thrown);
  return { shown, copies: copies.list().length };
}

test('a save leads on, and forgets what was typed', async () => {
  const saved = redirect(paths.admin.section('dokumentacja').list());
  expect(await send(() => Promise.reject(saved))).toEqual({ shown: saved, copies: 0 });
});

test.for<WhyRefused>(['signed-out', 'other-account', 'second-factor', 'not-allowed', 'gone'])(
  'where the portal refuses the form as a whole (%s), it stays, with its copy',
  async (why) => {
    const refused = { status: 403, statusText: '', internal: false, data: { refused: why, fields: [] } };
    const { shown, copies } = await send(() => Promise.reject(refused));
    expect(shown).toMatchObject({ data: refusedMessage(why) });
    expect(copies).toBe(1);
  },
);

test('the question before a removal that is refused as a whole closes, and says why', async () => {
  const refused = { status: 401, statusText: '', internal: false, data: { refused: 'signed-out', fields: [] } };
  const answer = await keepRemoval({ serverAction: () => Promise.reject(refused) });
  expect(answer).toMatchObject({ data: { refused: true, reason: refusedFormTexts.reasons['signed-out'] } });
});

test('where the server fails, or what was edited is gone, the copy stays', async () => {
  expect((await send(() => Promise.reject(new Error('offline')))).copies).toBe(1);
  expect((await send(() => Promise.reject(new Response(null, { status: 404 })))).copies).toBe(1);
});
