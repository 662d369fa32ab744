import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token } = await portal.signIn('admin'));
  await portal.services.publicDoor.search.ready;
});
afterAll(() => portal.stop());

const build = (module: string, title: string, more: object = {}) =>
  portal.build(module, { title, content: '', status: 'published', ...more });
const patch = (id: string, json: object) => portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token, json });

/** The titles of the related pages at the end of a page. */
async function related(slug: string): Promise<string[]> {
  const html = await (await portal.ask(`/dokumentacja/${slug}`)).text();
  const list = /<nav aria-label="Powiązane".*?<\/nav>/s.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<a[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title ?? '');
}

test('pages that an editor names come first, in their order, then those that the search finds alike', async () => {
  await build('documentation', 'Wymiana filtra wody');
  await build('documentation', 'Filtr wody pod zlewem');
  await build('documentation', 'Rozliczanie delegacji');
  await build('knowledge_base', 'Twarda woda');
  const { id } = await build('documentation', 'Filtr wody', { related: ['/baza-wiedzy/twarda-woda'] });
  expect((await related('filtr-wody'))[0]).toBe('Twarda woda');
  expect((await related('filtr-wody')).slice(1).toSorted()).toEqual(['Filtr wody pod zlewem', 'Wymiana filtra wody']);
  await patch(id, {
    related: ['https://portal.example/dokumentacja/rozliczanie-delegacji?q=x', '/baza-wiedzy/twarda-woda'],
  });
  expect((await related('filtr-wody')).slice(0, 2)).toEqual(['Rozliczanie delegacji', 'Twarda woda']);
  await patch(id, { related: [] });
  await build('documentation', 'Filtr wody w ogrodzie');
  await expect.poll(() => related('filtr-wody')).toContain('Filtr wody w ogrodzie');
});

test('what is not public is not shown, what has moved is, and a change of it renews the page', async () => {
  const named = await build('knowledge_base', 'Dawny adres');
  await build('documentation', 'Osobna strona', { related: ['/baza-wiedzy/dawny-adres', '/baza-wiedzy/nie-ma'] });
  expect(await related('osobna-strona')).toEqual(['Dawny adres']);
  const change = (json: object) => portal.ask(`/api/v1/knowledge_base/${named.id}`, { method: 'PATCH', token, json });
  await change({ slug: 'nowy-adres', title: 'Nowa nazwa' });
  expect(await related('osobna-strona')).toEqual(['Nowa nazwa']);
  await change({ status: 'draft' });
  expect(await related('osobna-strona')).toEqual([]);
});

test('the field is for writers, and takes addresses of the portal’s pages alone', async () => {
  const { id } = await build('documentation', 'Pole powiązane', { related: ['/dokumentacja/filtr-wody'] });
  const read = async (who?: string) =>
    (await (await portal.ask(`/api/v1/documentation/${id}`, { token: who as string })).json()) as {
      related?: string[];
    };
  expect((await read(token)).related).toEqual(['/dokumentacja/filtr-wody']);
  expect(await read()).not.toHaveProperty('related');
  for (const wrong of [['filtr'], ['//zle.pl'], ['/dokumentacja'], Array.from({ length: 11 }, (_, n) => `/a/${n}`)])
    expect((await patch(id, { related: wrong })).status).toBe(422);
  expect((await patch(id, { related: [] })).status).toBe(200);
  expect((await read(token)).related).toEqual([]);
});
