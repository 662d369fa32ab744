import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#app/identity/ensure-first-admin.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { readEnv } from '#app/platform/env.server';
import type { ConnectionOptions } from '#server/database/database-client';
import { migrate } from '#server/database/migrate';
import { fillWithSample } from '#server/process/fill-with-sample';
import { createEmptyDatabase } from '#test/database';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';
import { openTestSql, runOnce, type TestSql } from '#test/test-sql';

const releases = readdirSync('db/releases').flatMap((name) => /^(.*)\.sql$/.exec(name)?.[1] ?? []);

interface Ledger {
  hash: string;
  created_at: string;
}
const readLedger = (sql: TestSql) =>
  sql<Ledger & Record<string, unknown>>`select hash, created_at from drizzle.__drizzle_migrations order by created_at`;

/** Brings an empty database to what the sample's version left: its migrations, then its rows. */
async function restore(owner: ConnectionOptions, release: string): Promise<Ledger[]> {
  const text = readFileSync(`db/releases/${release}.sql`, 'utf8');
  const ledger = JSON.parse(/^-- ledger: (.*)$/m.exec(text)?.[1] ?? '[]') as Ledger[];
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  cpSync('db/migrations', folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] };
  const entries = journal.entries.filter(({ when }) => ledger.some(({ created_at }) => Number(created_at) === when));
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  await migrate(owner, silentLog, { folder }).finally(() => rmSync(folder, { recursive: true }));
  await runOnce(owner, text);
  return ledger;
}

/** Tables that later versions dropped: counts of wrong passwords are kept for 15 minutes only. */
const dropped = ['sign_in_failures'];

/** How many rows each table has. */
async function countRows(sql: TestSql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const kept = tables.filter(({ name }) => !dropped.includes(name));
  const counts = kept.map(async ({ name }) => [name, (await sql.unsafe(`select 1 from "${name}"`)).length] as const);
  return Object.fromEntries(await Promise.all(counts));
}

describe.each(releases)('the data of version %s', (release) => {
  let portal: TestPortal;
  let ledger: Ledger[];
  let before: Record<string, number>;
  let after: Record<string, number>;

  beforeAll(async () => {
    const database = await createEmptyDatabase(async (owner) => {
      ledger = await restore(owner, release);
      const sql = openTestSql(owner);
      before = await countRows(sql);
      await migrate(owner, silentLog);
      after = await countRows(sql);
      await sql.end();
    });
    portal = await createTestPortal({ database });
  });
  afterAll(async () => {
    await portal?.stop();
    await portal?.database.drop();
  });

  const ask = async (path: string, init: Parameters<TestPortal['ask']>[1] = {}) => {
    const response = await portal.ask(`/api/v1${path}`, init);
    const body = (await response.json()) as Record<string, unknown> & { items: Record<string, unknown>[] };
    return { status: response.status, body };
  };
  const titles = async (path: string) => (await ask(path)).body.items.map(({ title }) => String(title)).sort();

  test('its migrations are as they were released', async () => {
    expect((await readLedger(portal.database.sql)).slice(0, ledger.length)).toEqual(ledger);
  });

  test('an upgrade keeps every row of every table', () => {
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    expect(after).toMatchObject(before);
  });

  test('a start takes it for a portal in use: it gets neither the sample nor another admin', async () => {
    const env = readEnv({ DATA_DIR: '/tmp/portal-test-data' });
    await fillWithSample(env, portal.database.doors, silentLog);
    expect(await ensureFirstAdmin(identityDepsOf(portal.services), {})).toBeNull();
    // The logins of its doors are named after the database, whose name differs here.
    expect(await countRows(portal.database.sql)).toMatchObject({ ...before, secrets: expect.any(Number) });
  });

  test('readers see what was published, at its address and in the search, and nothing else', async () => {
    expect(await titles('/documentation')).toEqual(['Pierwsze kroki']);
    expect(await titles('/knowledge_base')).toEqual(['Jak zmienić hasło?']);
    expect(await titles('/changelog')).toEqual(['Wydanie próbne']);
    expect(await titles('/resources')).toEqual(['Zestawienie']);
    expect(await titles('/announcements')).toEqual(['Przerwa techniczna']);
    await portal.services.publicDoor.search.ready;
    expect(await titles('/search?q=gęślą')).toEqual(['Pierwsze kroki']);
    expect((await ask('/site')).body).toMatchObject({ site_name: 'Portal próbny', announcement_text: 'Witaj' });
  });

  test('its admin signs in with the password of then, reads drafts, and writes', async () => {
    const credentials = { email: 'admin@example.pl', password: `haslo-z-wersji-${release}` };
    const signedIn = await ask('/auth/sign-in', { method: 'POST', json: credentials });
    const token = String(signedIn.body.access_token);
    const [draft] = (await ask('/documentation?status=draft', { token })).body.items;
    expect(draft).toMatchObject({ title: 'Szkic rozdziału' });
    const published = { method: 'PATCH', token, json: { status: 'published' } };
    const saved = await ask(`/documentation/${String(draft?.id)}`, published);
    expect(saved.status).toBe(200);
    expect(await titles('/documentation')).toEqual(['Pierwsze kroki', 'Szkic rozdziału']);
    const entry = { title: 'Po aktualizacji', content: 'Nowe.', status: 'published' };
    const made = await ask('/knowledge_base', { method: 'POST', token, json: entry });
    expect(made.status).toBe(201);
  });
});
