import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from './portal';
import { isPublic, marksIn, Model, type Person, word } from './publication-model';
import { make, takeStep } from './publication-steps';
import { randomNumbers } from './random-numbers';

// People who write, review, publish, plan and delete, one step after another in a random order that a seed gives,
// against a model of the rules of publication. After each step every reader has what the model says, in every place.
// More of it: MODEL_SEEDS=1,2,3 MODEL_STEPS=60.

const seeds = (process.env.MODEL_SEEDS ?? '22').split(',').map(Number);
const steps = Number(process.env.MODEL_STEPS ?? 15);

let portal: TestPortal;
const tokens = {} as Record<Person, string>;
let member: string;
let asked = 0;

beforeAll(async () => {
  portal = await createTestPortal({ pages: true, variables: { SAMPLE_CONTENT: 'false', TRUST_PROXY: '1' } });
  for (const [name, role] of Object.entries({ admin: 'admin', second: 'admin', moderator: 'moderator' } as const))
    tokens[name as Person] = (await portal.signIn(role)).token;
  member = (await portal.signInBrowser('user')).cookie;
  await portal.sql`insert into categories (module, name, slug) values ('resources', 'Różne', 'rozne')`;
  await portal.sql`update settings set moderators_edit = true, mcp_enabled = true`;
});
afterAll(() => portal?.stop());

const mcp = async (name: string, args: object) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-forwarded-for': `10.9.${(asked += 1) >> 8}.${asked & 255}`,
  };
  return (await portal.ask('/mcp', { method: 'POST', headers, body })).text();
};

/** Every place × what a reader has of it, and what the model says they have. */
async function compare(model: Model) {
  const began = Date.now();
  const wrong: string[] = [];
  // Each time from another address, as limits are by address.
  const from = { 'x-forwarded-for': `10.${(asked += 1) >> 8}.${asked & 255}.1` };
  const readers = { guest: from, member: { ...from, cookie: member } };
  const expectSame = (place: string, has: unknown, wanted: unknown) => {
    if (JSON.stringify(has) !== JSON.stringify(wanted))
      wrong.push(`${place}: ${JSON.stringify(has)} instead of ${JSON.stringify(wanted)}`);
  };
  const judged = Date.now();
  for (const [reader, headers] of Object.entries(readers)) {
    const text = async (path: string) => (await portal.ask(path, { headers })).text();
    const shown = model.entries.filter(
      (entry) => isPublic(entry, judged) && (reader === 'member' || entry.audience === 'public'),
    );
    const all = shown.map(({ mark }) => mark).sort();
    const of = (key: string) =>
      shown
        .filter((entry) => entry.key === key)
        .map(({ mark }) => mark)
        .sort();
    for (const { key, path, capabilities } of modules) {
      expectSame(`${reader} /${path}`, marksIn(await text(`/${path}`)), of(key));
      for (const query of ['', `&q=${word}`, `&tag=${word}`, '&status=draft'])
        expectSame(
          `${reader} REST ${key}${query}`,
          marksIn(await text(`/api/v1/${key}?per_page=100${query}`)),
          of(key),
        );
      const { total } = JSON.parse(await text(`/api/v1/${key}`)) as { total: number };
      expectSame(`${reader} total of ${key}`, total, of(key).length);
      if (capabilities.feed) expectSame(`${reader} feed of ${key}`, marksIn(await text(`/${path}/feed.xml`)), of(key));
    }
    for (const path of [
      `/api/v1/search?q=${word}&limit=50`,
      `/szukaj?q=${word}`,
      `/tagi/${word}`,
      '/feed.xml',
      '/llms.txt',
      '/llms-full.txt',
    ])
      expectSame(`${reader} ${path}`, marksIn(await text(path)), all);
    for (const path of ['/', `/szukaj/podpowiedzi?q=${word}`])
      expectSame(
        `${reader} ${path}`,
        marksIn(await text(path)).filter((mark) => !all.includes(mark)),
        [],
      );
    const { items } = JSON.parse(await text('/api/v1/tags')) as { items: { tag: string; count: number }[] };
    expectSame(
      `${reader} tags`,
      items.map((item) => item.count),
      all.length > 0 ? [all.length] : [],
    );
    const sitemap = await text('/sitemap.xml');
    for (const entry of model.entries) {
      const isShown = shown.includes(entry);
      const at = `${reader} ${entry.key} ${entry.mark}`;
      expectSame(`${at} in the sitemap`, sitemap.includes(`${entry.address}<`), isShown);
      for (const path of [entry.address, `${entry.address}.md`, `/api/v1/${entry.key}/${entry.id}`]) {
        const answer = await portal.ask(path, { headers });
        const found = marksIn(await answer.text());
        expectSame(`${at} ${path}`, [answer.status, found.includes(entry.mark)], isShown ? [200, true] : [404, false]);
        expectSame(
          `${at} ${path} names`,
          found.filter((mark) => !all.includes(mark)),
          [],
        );
      }
    }
    if (reader === 'guest') {
      expectSame('MCP search', marksIn(await mcp('search', { query: word, limit: 20 })), all);
      expectSame('MCP list', marksIn(await mcp('list_pages', {})), all);
    }
  }
  for (const { key } of modules) {
    const kept = model.entries.filter((entry) => entry.key === key && !entry.isDeleted);
    for (const who of ['admin', 'moderator'] as const) {
      const { body } = await model.call(who, 'GET', `/${key}?per_page=100`);
      const items = body.items as { id: string; status: string; title: string }[];
      expectSame(
        `${who} has ${key}`,
        items.map(({ id, status, title }) => `${id} ${status} ${marksIn(title)[0]}`).sort(),
        kept.map(({ id, status, mark }) => `${id} ${status} ${mark}`).sort(),
      );
    }
    const { body } = await model.call('second', 'GET', '/stats');
    expectSame(`stats of ${key}`, body[key], kept.length);
  }
  const ended = Date.now();
  const passed = model.entries.some((entry) =>
    [entry.from, entry.until].some((moment) => moment !== null && moment >= began - 50 && moment <= ended + 50),
  );
  return { wrong, passed };
}

test.each(seeds)('whatever people do to entries, every reader has what the rules give them (seed %d)', async (seed) => {
  const model = new Model(portal, tokens, randomNumbers(seed));
  await portal.sql`update settings set review_required = false`;
  for (const { key } of modules) await make(model, 'admin', key, 'published');
  for (let step = 0; step < steps; step += 1) {
    await takeStep(model);
    let result = await compare(model);
    // A moment that passed while they read: both answers were right.
    for (let again = 0; again < 3 && result.passed && result.wrong.length > 0; again += 1)
      result = await compare(model);
    expect(result.wrong, `seed ${seed}, step ${step}:\n${model.log.slice(-10).join('\n')}`).toEqual([]);
  }
  for (const { key, id } of model.entries) await model.call('admin', 'DELETE', `/${key}/${id}`);
});
