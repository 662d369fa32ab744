import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken, hashToken } from '#app/identity/tokens.server';
import { modules } from '#app/content/registry';
import { operations } from '#server/api/openapi/operations';
import { createTestPortal, type TestPortal } from '#test/portal';
import { neededFields } from './needed-fields';

// Every way in which something may become public × who takes it × whether a second person is required. The ways are
// found and not listed: the calls of the API from its description, the actions of the panel from the route modules, the
// tables from the registry. One that nobody has judged here fails the first tests.

const roles = ['admin', 'moderator', 'key', 'user'] as const;
type Role = (typeof roles)[number];

let portal: TestPortal;
const cookies: Partial<Record<Role, string>> = {};
const ids: Partial<Record<Role, string>> = {};
const key = createToken('api_key');

beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  for (const role of ['admin', 'moderator', 'user'] as const) {
    const { cookie, id } = await portal.signInBrowser(role);
    Object.assign(cookies, { [role]: cookie });
    Object.assign(ids, { [role]: id });
  }
  await portal.sql`insert into api_keys (name, scope, hash, last_four, created_by) values ('klucz', 'write', ${hashToken(key)}, '0001', ${ids.admin ?? ''})`;
  await portal.sql`insert into categories (module, name, slug) values ('resources', 'Pliki', 'pliki')`;
});
afterAll(() => portal?.stop());

async function rule(secondPerson: boolean) {
  await portal.sql`update settings set moderators_edit = true, review_required = ${secondPerson}`;
}

let made = 0;
/** An entry in a given state, written past all rules. */
async function lay(status: 'draft' | 'published', title = `Tekst ${++made}`): Promise<string> {
  await portal.sql`update settings set review_required = false`;
  const [row] = await portal.sql<{ id: string }>`
    insert into documentation (title, slug, status, content, rendered, created_by)
    values (${title}, ${`adres-${++made}`}, ${status}, 'Treść', '{"version":1,"html":"<p>Treść</p>","headings":[],"text":"Treść","files":[]}', ${ids.admin ?? ''}) returning id`;
  return row?.id ?? '';
}

/** Whether anything public has changed: this entry, or any with the title that was sent. */
const isPublic = async (text: string) => {
  const found = await portal.services.publicDoor.db.execute(
    sql`select from documentation where content = ${text} or title = ${text}`,
  );
  return found.rows.length > 0;
};

interface Asked {
  as: Role;
  /** The text that would be public if it worked. */
  text: string;
}

function send(as: Role, method: string, path: string, body?: object | URLSearchParams) {
  const form = body instanceof URLSearchParams;
  const headers: Record<string, string> =
    as === 'key' ? { authorization: `Bearer ${key}` } : { cookie: cookies[as] ?? '' };
  if (body && !form) headers['content-type'] = 'application/json';
  return portal.ask(path, { method, headers, ...(body && { body: form ? body : JSON.stringify(body) }) });
}
const api = (as: Role, method: string, path: string, body?: object) =>
  send(as, method, `/api/v1/documentation${path}`, body);
const form = (as: Role, path: string, fields: Record<string, string>) =>
  send(as, 'POST', `/admin/dokumentacja${path}`, new URLSearchParams(fields));

/** Prepares a way to make something public, past all rules, and returns the call that tries it. */
type Taken = (asked: Asked) => Promise<() => Promise<unknown>>;
/** A way to publish, or the reason why it is none. */
type Way = Taken | string;

const noEntry = 'writes no entry';
/** By the id of the operation, without the name of the module. */
const calls: Record<string, Way> = {
  create:
    async ({ as, text }) =>
    () =>
      api(as, 'POST', '', { title: text, status: 'published' }),
  update: async ({ as, text }) => {
    const [draft, shown] = [await lay('draft', text), await lay('published')];
    return async () => [
      await api(as, 'PATCH', `/${draft}`, { status: 'published' }),
      await api(as, 'PATCH', `/${shown}`, { content: text }),
    ];
  },
  delete: 'takes away',
  duplicate: async ({ as, text }) => {
    const id = await lay('published', text);
    await portal.sql`update documentation set title = 'Przedtem' where id = ${id}`;
    return () => api(as, 'POST', `/${id}/duplicate`, {});
  },
  review: async ({ as, text }) => {
    const id = await lay('draft', text);
    return async () => {
      await api(as, 'POST', `/${id}/review`, { action: 'submit' });
      await api(as, 'POST', `/${id}/review`, { action: 'accept' });
      await api(as, 'PATCH', `/${id}`, { status: 'published' });
    };
  },
  bulk: async ({ as, text }) => {
    const id = await lay('draft', text);
    return () => api(as, 'POST', '/bulk', { ids: [id], action: 'publish' });
  },
  undoBulk: async ({ as, text }) => {
    const id = await lay('published', text);
    const done = as === 'moderator' || as === 'user' ? 'admin' : as;
    const answer = await api(done, 'POST', '/bulk', { ids: [id], action: 'draft' });
    const { undo } = (await answer.json()) as { undo: string };
    return () => send(as, 'POST', '/api/v1/bulk/undo', { undo });
  },
  saveDraft: 'readers see nothing of it',
  discardDraft: 'takes away',
  publishDraft: async ({ as, text }) => {
    const [id, planned] = [await lay('published'), await lay('published')];
    for (const one of [id, planned]) await api('admin', 'PUT', `/${one}/draft`, { content: text });
    return async () => {
      await api(as, 'POST', `/${id}/draft/publish`);
      const answer = await api(as, 'POST', `/${planned}/draft/publish`, { publish_at: '2999-01-01T00:00:00Z' });
      // It would be published automatically then.
      if (answer.status === 202)
        await portal.sql`update documentation set content = ${text}, status = 'published' where id = ${planned}`;
    };
  },
  restoreRevision: async ({ as, text }) => {
    const id = await lay('published');
    await api('admin', 'PATCH', `/${id}`, { content: text });
    await api('admin', 'PATCH', `/${id}`, { content: 'Poprawiona' });
    return () => api(as, 'POST', `/${id}/revisions/2/restore`);
  },
  restoreDeleted: async ({ as, text }) => {
    const id = await lay('published', text);
    await api('admin', 'DELETE', `/${id}`);
    return () => send(as, 'POST', `/api/v1/deleted/${id}/restore`);
  },
  purgeDeleted: 'takes away',
  createFragment: 'is shown by nothing yet',
  updateFragment: 'is tested where a fragment is reviewed',
  deleteFragment: 'is refused while something shows it',
  restoreFragment: 'is tested where a fragment is reviewed',
  checkContent: noEntry,
  leaveFeedback: noEntry,
  subscribe: noEntry,
  takeSecondFactor: noEntry,
  createCategory: noEntry,
  updateCategory: noEntry,
  deleteCategory: noEntry,
  uploadFile: noEntry,
  updateSettings: noEntry,
  createUser: noEntry,
  updateUser: noEntry,
  deleteUser: noEntry,
  handOver: 'changes who answers for entries alone',
  createApiKey: noEntry,
  deleteApiKey: noEntry,
  createWebhook: noEntry,
  updateWebhook: noEntry,
  deleteWebhook: noEntry,
  testWebhook: noEntry,
  signIn: noEntry,
  refreshSession: noEntry,
  signOut: noEntry,
};

/** By the file of the route. */
const actions: Record<string, Way> = {
  'module-edit.tsx': async ({ as, text }) => {
    const [draft, shown] = [await lay('draft', text), await lay('published')];
    const [row] = await portal.sql<{ slug: string }>`select slug from documentation where id = ${draft}`;
    return async () => [
      await form(as, '/nowa', { title: text, status: 'published' }),
      await form(as, `/edytuj/${draft}`, { title: text, slug: row?.slug ?? '', status: 'published', content: 'Treść' }),
      await form(as, `/edytuj/${shown}`, { title: text, status: 'published', content: text }),
    ];
  },
  'module-draft.tsx': async ({ as, text }) => {
    const id = await lay('published');
    const answer = await api('admin', 'PUT', `/${id}/draft`, { content: text });
    const draft = answer.headers.get('etag') ?? '';
    return () => form(as, `/szkic/${id}`, { intent: 'publish', draft, revision: '1' });
  },
  'module-review.tsx': async ({ as, text }) => {
    const id = await lay('draft', text);
    const fingerprint = async () => {
      const page = await send('admin', 'GET', `/admin/dokumentacja/sprawdz/${id}`);
      return /name="fingerprint" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    };
    const seen = await fingerprint();
    return async () => {
      await form(as, `/sprawdz/${id}`, { intent: 'submit', fingerprint: seen });
      await form(as, `/sprawdz/${id}`, { intent: 'accept-and-publish', fingerprint: seen });
      await form(as, `/sprawdz/${id}`, { intent: 'publish', fingerprint: seen });
    };
  },
  'module-list.tsx': async ({ as, text }) => {
    const [chosen, undone, source] = [await lay('draft'), await lay('published'), await lay('published', text)];
    await portal.sql`update documentation set title = ${text} where id in (${chosen}, ${undone})`;
    await portal.sql`update documentation set title = 'Przedtem' where id = ${source}`;
    const answer = await api(as === 'key' ? 'key' : 'admin', 'POST', '/bulk', { ids: [undone], action: 'draft' });
    const { undo } = (await answer.json()) as { undo: string };
    return async () => {
      await form(as, '', { intent: 'duplicate', id: source });
      await form(as, '', { intent: 'bulk', action: 'publish', ids: chosen });
      await form(as, '', { intent: 'undo', undo });
    };
  },
  'module-bulk.ts': async ({ as, text }) => {
    const [chosen, undone] = [await lay('draft', text), await lay('published')];
    await portal.sql`update documentation set title = ${text} where id = ${undone}`;
    const answer = await api(as === 'key' ? 'key' : 'admin', 'POST', '/bulk', { ids: [undone], action: 'draft' });
    const { undo } = (await answer.json()) as { undo: string };
    return async () => {
      await form(as, '/wiele', { intent: 'bulk', action: 'publish', ids: chosen });
      await form(as, '/wiele', { intent: 'undo', undo });
    };
  },
  'module-order.tsx': async ({ as, text }) => {
    const undone = await lay('published');
    await portal.sql`update documentation set title = ${text} where id = ${undone}`;
    const answer = await api(as === 'key' ? 'key' : 'admin', 'POST', '/bulk', { ids: [undone], action: 'draft' });
    const { undo } = (await answer.json()) as { undo: string };
    return () => form(as, '/kolejnosc', { intent: 'undo', undo });
  },
  'module-restore.tsx': async ({ as, text }) => {
    const id = await lay('published');
    await api('admin', 'PATCH', `/${id}`, { content: text });
    await api('admin', 'PATCH', `/${id}`, { content: 'Poprawiona' });
    return () => form(as, `/historia/${id}/przywroc/2`, {});
  },
  'deleted.tsx': async ({ as, text }) => {
    const id = await lay('published', text);
    await api('admin', 'DELETE', `/${id}`);
    return () => send(as, 'POST', '/admin/ustawienia/usuniete', new URLSearchParams({ id }));
  },
  'module-delete.tsx': 'takes away',
  'working-copy.ts': 'readers see nothing of it',
  'fragments-copy.ts': 'readers see nothing of it',
  'module-verify.tsx': 'changes a date alone',
  'deleted-purge.tsx': 'takes away',
  'fragments.tsx': 'changes as the calls of the API do',
  'fragments-form.tsx': 'changes as the calls of the API do',
  'fragments-restore.tsx': 'changes as the calls of the API do',
  'fragments-delete.tsx': 'is refused while something shows it',
  'users-password-link.tsx': noEntry,
  'users-second-factor.tsx': noEntry,
  'second-factor.tsx': noEntry,
  'passkey-delete.tsx': noEntry,
  'check-content.ts': noEntry,
  'editor-view.ts': noEntry,
  'feedback.tsx': noEntry,
  'quality.tsx': noEntry,
  'quality-hide.tsx': noEntry,
  'quality-rules.tsx': noEntry,
  'mail.tsx': noEntry,
  'module-categories.ts': noEntry,
  'preview-content.ts': noEntry,
  'api-key-revoke.tsx': noEntry,
  'transfer.tsx': noEntry,
  'transfer-import.tsx': 'has a job import, as the command does: see transfer-page.test.ts',
  'webhooks.tsx': noEntry,
  'webhook-delete.tsx': noEntry,
  'webhook-deliveries.tsx': noEntry,
  'message-delete.tsx': noEntry,
  'feedback-delete.tsx': noEntry,
  'subscription-delete.tsx': noEntry,
  'personal-data.tsx': noEntry,
  'personal-data-export.ts': noEntry,
  'messages.tsx': noEntry,
  'notifications.tsx': noEntry,
  'profile.tsx': noEntry,
  'search-words.tsx': noEntry,
  'settings.tsx': noEntry,
  'users-delete.tsx': noEntry,
  'users-form.tsx': noEntry,
  'users.tsx': noEntry,
};

const names = new RegExp(
  `(?:${modules.map(({ key: one }) => one.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())).join('|')})`,
);

test('every call of the API that writes is judged here', () => {
  const writing = operations().filter(({ method }) => method !== 'get');
  expect([...new Set(writing.map(({ id }) => id.replace(names, '')))].sort()).toEqual(Object.keys(calls).sort());
});

test('every action of the panel is judged here', () => {
  const folder = 'app/routes/admin';
  const files = readdirSync(folder).filter((file) => !/\.test\./.test(file));
  const acting = files.filter((file) =>
    /export (?:async function|const|\{[^}]*) ?action\b/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  );
  expect(acting.sort()).toEqual(Object.keys(actions).sort());
});

const ways = Object.entries({ ...calls, ...actions }).filter(
  (way): way is [string, Taken] => typeof way[1] !== 'string',
);

async function take(way: Taken, asked: Asked, secondPerson: boolean): Promise<void> {
  await rule(false);
  const go = await way(asked);
  await rule(secondPerson);
  await go();
}

describe.each(roles)('%s', (as) => {
  test.each(ways)('makes nothing public alone by %s where a second person is required', async (_, way) => {
    const text = `Nikt nie zatwierdził ${++made}`;
    await take(way, { as, text }, true);
    expect(await isPublic(text)).toBe(false);
  });

  test.each(ways)('by %s makes public what the role may, where none is required', async (name, way) => {
    const text = `Bez drugiej osoby ${++made}`;
    await take(way, { as, text }, false);
    const publishes = !['duplicate', 'restoreDeleted', 'deleted.tsx'].includes(name);
    const reaches = as === 'admin' || (as === 'key' && name in calls);
    expect(await isPublic(text)).toBe(publishes && reaches);
  });
});

test('a statement of the portal itself makes nothing public that nobody accepted, in any table of content', async () => {
  await rule(true);
  for (const { key: table } of modules) {
    const draft = { title: 'Szkic', ...neededFields(table, 'pliki') };
    const { id } = (await (await send('admin', 'POST', `/api/v1/${table}`, draft)).json()) as { id: string };
    const publish = `update ${table} set status = 'published' where id = '${id}'`;
    await expect(portal.services.systemDb.execute(publish), table).rejects.toMatchObject({ cause: { code: 'PR4EY' } });
  }
});
