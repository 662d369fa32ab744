import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortalToKill } from '#test/ask-portal-to-kill';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
/** What ends each process that was started, also where the test fails. */
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
  await portal?.stop();
});

async function start() {
  const { post, kill } = await startPortalToKill(portal, token);
  ends.push(kill);
  const entry = (key: string) => ({ title: `Zapis ${key}`, content: 'Treść. '.repeat(400) });
  return { kill, post: (key: string) => post('/documentation', entry(key), { 'idempotency-key': key }) };
}

const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;

test('a process that is killed among posts with keys leaves each to be repeated: every entry is there once', async () => {
  const keys = Array.from({ length: 40 }, (_, number) => `klucz-${number}`);
  const acknowledged = new Map<string, string>();
  const victim = await start();
  let answered = 0;
  const posts = keys.map(async (key) => {
    const answer = await victim.post(key);
    acknowledged.set(key, await idOf(answer));
    answered += 1;
    if (answered === 5) await victim.kill();
  });
  await Promise.allSettled(posts);
  expect(acknowledged.size).toBeGreaterThanOrEqual(5);
  expect(acknowledged.size).toBeLessThan(keys.length);
  const next = await start();
  for (const key of keys) {
    const again = await next.post(key);
    expect(again.status).toBe(201);
    expect(await idOf(again)).toEqual(acknowledged.get(key) ?? expect.any(String));
  }
  await next.kill();
  const made = await portal.database.sql<{ title: string }>`select title from documentation order by title`;
  expect(made.map(({ title }) => title)).toEqual(keys.map((key) => `Zapis ${key}`).toSorted());
});
