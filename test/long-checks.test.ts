import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as checking from '#app/content/checks/check-content.server';
import { checkEntryText } from '#app/content/quality/check-entry-text.server';
import { textCheck } from '#app/content/quality/quality-names';
import { textCheckKind, walkAllTexts } from '#app/content/quality/walk-texts.server';
import { boundModule } from '#app/content/registry.server';
import { startJobs } from '#app/jobs/run-jobs.server';
import * as workers from '#app/platform/built-worker.server';
import { AppError } from '#app/platform/errors';
import { buildWorker, type WorkerFolder } from './build-worker';
import { createTestPortal, type TestPortal } from './portal';

vi.mock('#app/platform/built-worker.server', { spy: true });
vi.mock('#app/content/checks/check-content.server', { spy: true });

const { checkContent: check } = await vi.importActual<typeof checking>('#app/content/checks/check-content.server');

let portal: TestPortal;
let token: string;
let built: WorkerFolder;
/** The worker writes one file when it has a text, and does nothing with it before there is the other. */
let [begun, gate] = ['', ''];
beforeAll(async () => {
  built = await buildWorker('app/content/checks/check-worker.server.ts');
  [begun, gate] = [`${built.file}.begun`, `${built.file}.open`];
  built.write(
    'gate.js',
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     const never = new Int32Array(new SharedArrayBuffer(4));
     parentPort.on('message', () => {
       writeFileSync(${JSON.stringify(begun)}, '');
       while (!existsSync(${JSON.stringify(gate)})) Atomics.wait(never, 0, 0, 5);
     });`,
  );
  const gated = built.write('gated.js', `import './gate.js';\nimport './worker.js';`);
  vi.mocked(workers.findBuiltWorker).mockImplementation((name) => (name === 'check-worker.js' ? gated : null));
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterAll(async () => {
  await portal?.stop();
  built?.remove();
});
afterEach(() => [begun, gate].forEach((file) => rmSync(file, { force: true })));
const openGate = () => writeFileSync(gate, '');

/** Until the worker is at work; a check that ends before never was there. */
async function untilBegun(checked: Promise<unknown>): Promise<void> {
  let isOver = false;
  void checked.finally(() => (isOver = true));
  while (!isOver && !existsSync(begun)) await setImmediate();
}

const content = `# Tytuł\n\n${'W chwili obecnej należy. '.repeat(400)}\n\n[Dawna strona](/dokumentacja/nie-ma)`;
const ask = () =>
  portal.ask('/api/v1/content-check', { method: 'POST', token, json: { module: 'documentation', content } });
const rulesOf = async (answer: Response) => {
  const { issues } = (await answer.json()) as { issues: { rule: string }[] };
  return issues.map(({ rule }) => rule);
};

test('while a long text is checked others are answered, and two checks wait for each other', async () => {
  const order: string[] = [];
  const told = (what: string) => (answer: Response) => (order.push(`${what} ${answer.status}`), answer);
  const checks = [ask().then(told('check')), ask().then(told('check'))];
  await untilBegun(Promise.all(checks));
  await portal.ask('/api/v1/site').then(told('site'));
  await portal.ask('/api/v1/documentation').then(told('list'));
  openGate();
  for (const answer of await Promise.all(checks))
    expect(await rulesOf(answer)).toEqual(expect.arrayContaining(['heading-level-1', 'link-broken']));
  expect(order).toEqual(['site 200', 'list 200', 'check 200', 'check 200']);
});

const walkDeps = () => {
  const { systemDb: db, publicDoor, env, clock, log, changes } = portal.services;
  return { db, analyser: publicDoor.search.analyser, publicUrl: env.PUBLIC_URL, clock, log, changes };
};
const checkOf = (id: unknown) => portal.sql`select failed from text_checks where entry_id = ${String(id)}`;

test('the walk over all texts, which the night and the command share, checks long ones in the same thread', async () => {
  const { id } = await portal.build('documentation', { title: 'Długi', content, status: 'draft' });
  const order: string[] = [];
  const walk = walkAllTexts(walkDeps()).then(() => order.push('walk'));
  await untilBegun(walk);
  await portal.ask('/api/v1/site').then(() => order.push('site'));
  openGate();
  await walk;
  expect(order).toEqual(['site', 'walk']);
  expect(await checkOf(id)).toEqual([{ failed: false }]);
});

test('a text that is too intricate is noted as such; one that found no room waits for the next time', async () => {
  const { id } = await portal.build('documentation', { title: 'Krótki', content: 'Tekst.', status: 'draft' });
  const look = () => checkEntryText(walkDeps(), boundModule('documentation'), id);
  vi.mocked(checking.checkContent).mockRejectedValueOnce(new AppError('unavailable'));
  await expect(look()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await checkOf(id)).toEqual([]);
  vi.mocked(checking.checkContent).mockRejectedValueOnce(new AppError('invalid'));
  await look();
  expect(await checkOf(id)).toEqual([{ failed: true }]);
});

test('a portal that is told to end finishes the check of its queue that is under way', async () => {
  await portal.sql`delete from jobs`;
  const { id } = await portal.build('documentation', { title: 'Zapisany', content, status: 'draft' });
  const { doors } = portal.database;
  const kinds = { [textCheck]: textCheckKind(walkDeps()) };
  const called = new Promise<{ checked: Promise<unknown> }>((resolve) => {
    vi.mocked(checking.checkContent).mockImplementationOnce((...given) => {
      const checked = check(...given);
      resolve({ checked });
      return checked;
    });
  });
  const running = { db: doors.admin, listen: doors.listen.bind(doors), log: portal.services.log, kinds };
  const end = await startJobs(running);
  const order: string[] = [];
  const { checked } = await called;
  void checked.then(() => order.push('checked'));
  await untilBegun(checked);
  const ended = end().then(() => order.push('ended'));
  await portal.ask('/api/v1/site').then(() => order.push('site'));
  openGate();
  await ended;
  expect(order).toEqual(['site', 'checked', 'ended']);
  expect(await checkOf(id)).toEqual([{ failed: false }]);
});
