import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import type { RecordedChange } from '#app/audit/changes.server';
import { saveUpload } from '#app/files/save-upload.server';
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
  const { systemDb: db, storage: store, changes, clock } = portal.services;
  const writer = { db, changes, clock, actor: { id: null, name: 'test' } };
  const { id } = await createFragment(writer, { title: 'T', name: 'stopka', content: 'Raz' });
  await portal.build('documentation', { title: 'D', content: '{{fragment:stopka}}' });
  const html = async () =>
    (await portal.sql<{ html: string }>`select rendered ->> 'html' as html from documentation`).map((row) => row.html);
  await updateFragment(writer, id, { content: 'Dwa' });
  const end = startRenewals({ db, store, changes, log: silentLog });
  await expect.poll(html).toEqual(['<p>Dwa</p>']);
  await updateFragment(writer, id, { content: 'Trzy' });
  await expect.poll(html).toEqual(['<p>Trzy</p>']);
  await end();
});

test('an instance that was not told what another has rendered drops what it keeps all the same', async () => {
  const { systemDb: db, storage: store, changes, clock } = portal.services;
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
  const end = startRenewals({ db, store, changes: deaf, log: silentLog });
  // As the log of changes tells of it later; renderings are not in the log.
  await deaf.publish(change!);
  await expect.poll(() => heard).toContain(`${shown.id} entry`);
  await end();
  expect(new Set(heard)).toEqual(new Set([`${shown.id} entry`]));
});

test('texts from before pictures had their sizes get them', async () => {
  const { systemDb: db, storage: store, changes, clock } = portal.services;
  const frame = { create: { width: 40, height: 30, channels: 3, background: 'red' } } as const;
  const one = await sharp(frame).png().toBuffer();
  const two = await sharp({ ...frame, create: { ...frame.create, background: 'blue' } })
    .png()
    .toBuffer();
  const moving = await sharp([one, two], { join: { animated: true } })
    .gif()
    .toBuffer();
  const context = { db, store, changes, clock, actor: { id: null, name: 'test' } };
  const upload = (bytes: Buffer, fileName: string) =>
    saveUpload(context, { stream: Readable.from([bytes]), fileName, mostBytes: 1_000_000 });
  const names = [await upload(one, 'a.png'), await upload(moving, 'b.gif')].map(({ name }) => name);
  await portal.sql`update files set width = null, height = null`;
  const content = names.map((name) => `![Obraz](/files/${name})`).join('\n\n');
  const { id } = await portal.build('documentation', { title: 'Obrazy', content });
  await portal.sql`update documentation set rendered = jsonb_set(rendered, '{version}', '1') where id = ${id}`;
  const sizes = async () => {
    const [row] = await portal.sql<{ html: string }>`
      select rendered ->> 'html' as html from documentation where id = ${id}`;
    return row?.html.match(/width="40" height="30"/g)?.length ?? 0;
  };
  expect(await sizes()).toBe(0);
  const end = startRenewals({ db, store, changes, log: silentLog });
  await expect.poll(sizes).toBe(2);
  await end();
});
