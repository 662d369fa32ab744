import { redirect } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserCopies, noteSubmitted } from '#app/content/screens/working-copy/browser-copies';
import { forgetPageAccount, notePageAccount } from '#app/identity/page-account';
import { paths } from '#app/paths';
import { formTexts } from '#app/texts/pl/forms';
import { heldStorage } from '#test/held-storage';
import { forgetSaved } from './forget-saved';
import { keepForm } from './keep-form';

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

test.for<[string, string, string]>([
  ['the session has ended', paths.admin.signIn('/admin/dokumentacja/edytuj/1'), formTexts.sessionOver],
  ['a second factor is owed', paths.admin.setUpSecondFactor('/admin/dokumentacja'), formTexts.secondFactorOwed],
  ['the right to write is gone', paths.home(), formTexts.noLongerAllowed],
])('where %s, the form and its copy stay', async ([, to, message]) => {
  const { shown, copies } = await send(() => Promise.reject(redirect(to)));
  expect(shown).toMatchObject({ data: message });
  expect(copies).toBe(1);
});

test('where another tab has signed in to another account, nothing is sent, and the form and its copy stay', async () => {
  let signedIn: { id: string } | null = { id: 'adam' };
  vi.stubGlobal('fetch', async () => Response.json({ user: signedIn }));
  notePageAccount('ala', false);
  const save = vi.fn(() => Promise.resolve('zapisano'));
  expect(await send(save)).toMatchObject({ shown: { data: formTexts.otherAccount }, copies: 1 });
  expect(save).not.toHaveBeenCalled();
  // One's own session again, none, and a server that does not say whose.
  for (signedIn of [{ id: 'ala' }, null]) expect(await send(save)).toMatchObject({ shown: 'zapisano' });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  expect(await send(save)).toMatchObject({ shown: 'zapisano' });
  forgetPageAccount();
});

test('what one person has typed is not sent for another whose data have come under it, and what they type is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ user: { id: 'adam' } }));
  notePageAccount('ala', false);
  notePageAccount('adam', true);
  expect(await send(() => Promise.resolve('zapisano'))).toMatchObject({ shown: { data: formTexts.otherAccount } });
  notePageAccount('adam', false);
  expect(await send(() => Promise.resolve('zapisano'))).toMatchObject({ shown: 'zapisano' });
  forgetPageAccount();
});

test('where the server fails, or what was edited is gone, the copy stays', async () => {
  expect((await send(() => Promise.reject(new Error('offline')))).copies).toBe(1);
  expect((await send(() => Promise.reject(new Response(null, { status: 404 })))).copies).toBe(1);
});
