import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#app/platform/errors';
import { WorkerThread } from '#app/platform/worker-thread.server';
import { buildWorker, type WorkerFolder } from '#test/build-worker';
import type { RenderingJob } from './markdown-worker.server';
import { renderMarkdown } from './render-markdown.server';
import { openRenderingThread } from './render-text.server';
import type { Rendering } from './rendered-markdown';

let built: WorkerFolder;
/** A worker that hangs on one particular text. */
let file: string;
const hanging = 'bez końca';
beforeAll(async () => {
  built = await buildWorker('app/content/markdown/markdown-worker.server.ts');
  file = built.writeHanging(hanging);
});
afterAll(() => built?.remove());

const defaults = { limitMs: 60_000, idleMs: 100, waitMs: 60_000, mostWaiting: 10 };
const renderer = (options: Partial<typeof defaults> = {}) => openRenderingThread(file, { ...defaults, ...options });
const image = {
  preview: { name: 'podglad.webp', width: 8, height: 6 },
  fileName: 'z.png',
  fileType: 'image/png',
  fileSize: 1,
};
const job = (source: string) => ({ source, known: { files: new Map([['zdjecie.png', image]]), fragments: new Map() } });

test('a text rendered in the worker equals one rendered in place', async () => {
  const source =
    '# Łódź\n\n![x](/files/zdjecie.png) **pogrubienie**\n\n```js\nlet a = 1;\n```\n\n$a^2$\n\n```mermaid alt="x"\nflowchart TD\nA --> B\n```\n';
  expect(await renderer().do(job(source))).toEqual(await renderMarkdown(source, job(source).known));
});

test('texts are rendered in turn, also after the idle thread has ended', async () => {
  const apart = renderer();
  const ended = new Promise((resolve) => process.once('worker', (thread) => thread.once('exit', resolve)));
  const [one, other] = await Promise.all([apart.do(job('jeden')), apart.do(job('dwa'))]);
  expect([one.rendered.html, other.rendered.html]).toEqual(['<p>jeden</p>', '<p>dwa</p>']);
  await ended;
  expect((await apart.do(job('trzy'))).rendered.html).toBe('<p>trzy</p>');
});

test('a text that takes too long is refused at its field in Polish, blocks nobody, and the next one is rendered', async () => {
  const apart = renderer({ limitMs: 1_500 });
  let turns = 0;
  const timer = setInterval(() => turns++, 50);
  await expect(apart.do(job(hanging))).rejects.toMatchObject({
    code: 'invalid',
    status: 422,
    fields: { content: [expect.stringContaining('zbyt złożony')] },
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect((await renderer().do(job('dalej'))).rendered.html).toBe('<p>dalej</p>');
});

test('a text that waited too long is rejected', async () => {
  const options = { ...defaults, file, limitMs: 4_000, waitMs: 1_000, refusal: () => new AppError('invalid') };
  const apart = new WorkerThread<RenderingJob, Rendering>(options);
  const [first, second] = await Promise.allSettled([apart.do(job(hanging)), apart.do(job('drugi'))]);
  expect([first, second]).toMatchObject([
    { reason: { code: 'invalid' } },
    { reason: { code: 'unavailable', retryAfterSeconds: 1 } },
  ]);
  // The next thread may take longer to start.
  options.limitMs = defaults.limitMs;
  expect((await apart.do(job('trzeci'))).rendered.html).toBe('<p>trzeci</p>');
});

test('when too many wait, the next is told to retry later', async () => {
  const apart = renderer({ limitMs: 1_500, mostWaiting: 1 });
  const [first, second] = [apart.do(job(hanging)), apart.do(job('drugi'))];
  const outcomes = Promise.allSettled([first, second]);
  expect(() => apart.do(job('trzeci'))).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect((await outcomes)[0].status).toBe('rejected');
});
