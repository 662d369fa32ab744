import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkTarget } from '#app/checks/checked-text';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { buildWorker, type WorkerFolder } from '#test/build-worker';
import { beginCheck, type KnownOfText } from './begin-check';
import { openCheckThread } from './check-content.server';
import type { TextLinks } from './text-links';

const analyser = loadAnalyser();
let built: WorkerFolder;
/** A worker that hangs on one particular text. */
let hangs: string;
const hanging = 'bez końca';
beforeAll(async () => {
  built = await buildWorker('app/content/checks/check-worker.server.ts');
  hangs = built.writeHanging(hanging);
});
afterAll(() => built?.remove());

const defaults = { limitMs: 60_000, idleMs: 100, waitMs: 60_000, mostWaiting: 10 };
const open = (options: Partial<typeof defaults> = {}, file = built.file) =>
  openCheckThread(file, analyser, { ...defaults, ...options });
const job = (source: string) => ({ source, title: 'Tytuł', publicUrl: 'https://portal.example.pl' });
const known = (targets: Record<string, LinkTarget> = {}): KnownOfText => ({
  targets: new Map(Object.entries(targets)),
  attached: [{ name: 'skan.pdf', flaw: 'no-text' }],
});
const ask = (targets?: Record<string, LinkTarget>) => () => Promise.resolve(known(targets));
const linkTo = (address: string) => `[Dobra nazwa](${address})`;

test('a text checked in the worker has the links and the issues of one checked in place', async () => {
  const source = `# Łódź

W chwili obecnej  należy dokonać zapłaty. [Dawna strona](/dokumentacja/dawna), [Poza](https://example.org/a#b).

[Tu](#lodz) i [nigdzie](#nie-ma)`;
  const targets: Record<string, LinkTarget> = {
    '/dokumentacja/dawna': { state: 'moved', to: '/dokumentacja/nowa' },
    'https://example.org/a#b': { state: 'dead', failure: '404' },
    '#nie-ma': { state: 'no-heading' },
  };
  const { links, finish } = beginCheck(job(source), (form) => analyser.dictionary.lemmasOf(form));
  const asked: TextLinks[] = [];
  const checked = await open().do(job(source), (found) => {
    asked.push(found);
    return Promise.resolve(known(targets));
  });
  expect(asked).toEqual([links]);
  expect(links).toMatchObject({
    own: [{ url: '/dokumentacja/dawna' }, { url: '#lodz', hasHeading: true }, { url: '#nie-ma', hasHeading: false }],
    outside: new Map([['https://example.org/a#b', 'https://example.org/a']]),
  });
  expect(checked).toEqual(finish(known(targets)));
  expect(checked.issues.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['heading-level-1', 'officialese', 'typography', 'link-broken', 'file-text']),
  );
});

test('two texts at once are checked one after the other, each with what is known of its own links', async () => {
  const thread = open();
  const order: string[] = [];
  const check = async (address: string) => {
    const { issues } = await thread.do(job(linkTo(address)), async ({ own }) => {
      order.push(`asked for ${own.map(({ url }) => url).join()}`);
      await new Promise((resolve) => setImmediate(resolve));
      return known({ [address]: { state: 'moved', to: `${address}-nowe` } });
    });
    order.push(`checked ${address}`);
    return issues.find(({ rule }) => rule === 'link-broken')?.fix;
  };
  expect(await Promise.all([check('/jeden'), check('/dwa')])).toEqual(['/jeden-nowe', '/dwa-nowe']);
  expect(order).toEqual(['asked for /jeden', 'checked /jeden', 'asked for /dwa', 'checked /dwa']);
});

test('a text whose check hangs is refused at its field in Polish, and the next one is checked', async () => {
  const thread = open({ limitMs: 1_500 }, hangs);
  await expect(thread.do(job(hanging), ask())).rejects.toMatchObject({
    code: 'invalid',
    status: 422,
    fields: { content: ['Ten tekst jest zbyt złożony, by go sprawdzić. Podziel go na mniejsze części.'] },
  });
  expect((await open({}, hangs).do(job('# Dalej'), ask())).issues).toMatchObject([
    { rule: 'heading-level-1' },
    { rule: 'file-text' },
  ]);
});

test('a look-up that fails is told to its own text alone', async () => {
  const thread = open({ idleMs: 60_000 });
  const broken = new Error('the database is away');
  await expect(thread.do(job(linkTo('/jeden')), () => Promise.reject(broken))).rejects.toBe(broken);
  const next = await thread.do(job(linkTo('/dwa')), ask({ '/dwa': { state: 'missing' } }));
  expect(next.issues).toMatchObject([{ rule: 'link-broken', severity: 'error' }, { rule: 'file-text' }]);
});
