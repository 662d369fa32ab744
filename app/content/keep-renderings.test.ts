import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { silentLog } from '#test/log';
import { createFragment, updateFragment } from './fragments/save-fragment.server';
import { startRenewals } from './keep-renderings.server';

let portal: TestPortal;
beforeAll(async () => {
  // Without the periodic sweep: it acts only on announced changes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

test('work left by a stopped instance is done at the next start, then each change as it comes', async () => {
  const { systemDb: db, changes, clock } = portal.services;
  const writer = { db, changes, clock, actor: { id: null, name: 'test' } };
  const { id } = await createFragment(writer, { title: 'T', name: 'stopka', content: 'Raz' });
  await portal.build('documentation', { title: 'D', content: '{{fragment:stopka}}' });
  const html = async () =>
    (await portal.sql<{ html: string }>`select rendered ->> 'html' as html from documentation`).map((row) => row.html);
  await updateFragment(writer, id, { content: 'Dwa' });
  const end = startRenewals({ db, changes, log: silentLog });
  await expect.poll(html).toEqual(['<p>Dwa</p>']);
  await updateFragment(writer, id, { content: 'Trzy' });
  await expect.poll(html).toEqual(['<p>Trzy</p>']);
  await end();
});
