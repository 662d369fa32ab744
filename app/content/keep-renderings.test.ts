import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import type { RecordedChange } from '#app/audit/changes.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { silentLog } from '#test/log';
import { createFragment, updateFragment } from './fragments/save-fragment.server';
import { startRenewals } from './keep-renderings.server';
import { renewRenderings, showsOldFragment } from './renew-renderings.server';

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

test('an instance that was not told what another has rendered drops what it keeps all the same', async () => {
  const { systemDb: db, changes, clock } = portal.services;
  const writer = { db, changes, clock, actor: { id: null, name: 'test' } };
  const { id } = await createFragment(writer, { title: 'U', name: 'uwaga', content: 'Raz' });
  const shown = await portal.build('knowledge_base', { title: 'K', content: '{{fragment:uwaga}}' });
  await portal.build('knowledge_base', { title: 'Bez fragmentu', content: 'K' });
  const deaf = createChangeFeed((error) => {
    throw error;
  });
  const heard: string[] = [];
  deaf.subscribe(({ action, subjectId, reach }) => void (action === 'renew' && heard.push(`${subjectId} ${reach}`)));
  let change: RecordedChange | undefined;
  const forget = changes.subscribe((made) => void (change ??= made));
  await updateFragment(writer, id, { content: 'Dwa' });
  forget();
  const { signal } = new AbortController();
  expect(await renewRenderings({ db, changes, log: silentLog, signal, outdated: showsOldFragment })).toBe(1);
  // Only now, as its first pass would have rendered the entry itself.
  const end = startRenewals({ db, changes: deaf, log: silentLog });
  // As the log of changes tells of it later; renderings are not in the log.
  await deaf.publish(change!);
  await expect.poll(() => heard).toContain(`${shown.id} entry`);
  await end();
  expect(new Set(heard)).toEqual(new Set([`${shown.id} entry`]));
});
