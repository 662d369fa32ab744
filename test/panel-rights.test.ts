import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#app/routes';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
});
afterAll(() => portal?.stop());

const samples = { ':module': 'dokumentacja', ':id': '00000000-0000-4000-8000-000000000000', ':number': '1' };
const sampleOf = (name: string) => samples[name as keyof typeof samples];

interface Place {
  id: string;
  address: string;
}
const placesIn = (entries: readonly RouteConfigEntry[], above = ''): Place[] =>
  entries.flatMap(({ path, file, id, children }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    if (children) return placesIn(children, address);
    return [{ id: id ?? file.replace(/\.tsx?$/, ''), address: address.replace(/:\w+/g, sampleOf) }];
  });
const places = placesIn(routes).filter(
  ({ id, address }) => address.startsWith('/admin') && !id.startsWith('routes/auth'),
);
const nameOf = ({ id }: Pick<Place, 'id'>) => id.replace(/^(?:routes\/)?admin\//, '');

/**
 * Asks for what one place alone gives, as scripts may, past the frame around it.
 * @returns its name if it gives anything
 */
async function ask({ id, address }: Place, method: 'GET' | 'POST', by: { cookie: string; id: string } | null) {
  const isFile = /\.(?:csv|json|zip)$/.test(address);
  const answer = await portal.ask(isFile ? address : `${address}.data?_routes=${encodeURIComponent(id)}`, {
    method,
    headers: { ...(by && { cookie: by.cookie }) },
    ...(method === 'POST' && { body: new URLSearchParams({ page_account: by?.id ?? '' }) }),
  });
  const text = await answer.text();
  const to = answer.headers.get('location') ?? /"redirect","([^"]*)"/.exec(text)?.[1];
  const isNothing = answer.status === 405 || (method === 'GET' && text.trim() === '[{}]');
  const leadsAway = method === 'GET' && (to === '/' || to?.startsWith('/admin/login') === true);
  return isNothing || leadsAway || answer.status === 401 || answer.status === 403 ? [] : [nameOf({ id })];
}

/** What of the panel somebody sees, and where they do something; also where what is asked for is not there. */
async function openTo(by: Parameters<typeof ask>[2]) {
  const open = { shown: [] as string[], done: [] as string[] };
  for (const place of places) {
    open.shown.push(...(await ask(place, 'GET', by)));
    open.done.push(...(await ask(place, 'POST', by)));
  }
  return { shown: open.shown.toSorted(), done: open.done.toSorted() };
}

test('the panel is closed to guests, readers with accounts, and moderators who do not edit', async () => {
  for (const by of [null, await portal.signInBrowser('user'), await portal.signInBrowser('moderator')])
    expect(await openTo(by)).toEqual({ shown: [], done: [] });
});

test('a moderator who edits has what is for editors, and nothing of the settings, accounts and readers', async () => {
  await portal.sql`update settings set moderators_edit = true`;
  expect(await openTo(await portal.signInBrowser('moderator'))).toEqual({
    shown: `calendar dashboard due-reviews edit fragments fragments-edit fragments-history module-draft module-history
      module-list module-preview module-restore module-review new-nowa new-nowe new-nowy notifications panel
      passkey-delete personal-data-export profile quality quality-hide reviews second-factor to-dashboard`.split(/\s+/),
    done: `check-content edit editor-view module-bulk module-list module-restore module-review new-nowa new-nowe new-nowy
      not-found notifications passkey-delete preview-content profile quality quality-hide second-factor
      working-copy`.split(/\s+/),
  });
});
