import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RecordedChange } from '#app/audit/changes.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { silentLog } from '#test/log';
import { madeByOlderRenderer, renewRenderings } from './renew-renderings.server';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

test('texts of an older renderer are rendered again without an edit, and cached pages are dropped', async () => {
  const { systemDb: db, changes } = portal.services;
  const old = await portal.build('documentation', { title: 'Stary', content: '**tekst**', status: 'published' });
  const fresh = await portal.build('announcements', { title: 'Nowy', content: 'tekst', status: 'published' });
  await portal.database
    .sql`update documentation set rendered = '{"version": 0, "html": "dawny", "headings": [], "sections": [], "files": []}' where id = ${old.id}`;
  const heard: RecordedChange[] = [];
  const quiet = changes.subscribe((change) => void heard.push(change));
  const { signal } = new AbortController();
  const renew = () => renewRenderings({ db, changes, log: silentLog, signal, outdated: madeByOlderRenderer });
  expect(await renew()).toBe(1);
  const [row] = await portal.database
    .sql`select rendered ->> 'html' as html, revision, updated_at from documentation where id = ${old.id}`;
  expect(row).toEqual({ html: '<p><strong>tekst</strong></p>', revision: old.revision, updated_at: old.updated_at });
  expect(heard).toMatchObject([{ subject: 'documentation', subjectId: old.id, reach: 'entry' }]);
  expect(await renew()).toBe(0);
  quiet();
  expect(await portal.database.sql`select 1 from audit_log where action = 'renew'`).toHaveLength(0);
  expect(fresh.revision).toBe(1);
});

test('a text is tried again after the database was away', async () => {
  const { systemDb: db, changes } = portal.services;
  const { id } = await portal.build('documentation', { title: 'Przerwany', content: 'tekst', status: 'published' });
  await portal.sql`update documentation set rendered = '{"version": 0, "html": "dawny"}' where id = ${id}`;
  const failed = new Set<string>();
  const { signal } = new AbortController();
  const renew = () => renewRenderings({ db, changes, log: silentLog, signal, outdated: madeByOlderRenderer, failed });
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  vi.spyOn(portal.services.systemDb, 'transaction').mockRejectedValueOnce(lost);
  await renew().catch(() => {});
  expect(await renew()).toBe(1);
});
