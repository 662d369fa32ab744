import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWorker, type WorkerFolder } from '#test/build-worker';
import { buildDocx, buildPdf, docxParagraph } from '#test/office-files';
import { type FileText, textTypes } from './file-text';
import { ProcessLost, runInProcess } from '#app/platform/run-in-process.server';

const [pdf, docx] = textTypes;
const limits = { limitMs: 120_000, memoryMb: 256 };
let built: WorkerFolder;
let file: string;
/** Workers that never end, that take more and more memory, and that take it at once. */
let [hanging, greedy, bursting] = ['', '', ''];
beforeAll(async () => {
  built = await buildWorker('app/files/texts/text-worker.server.ts');
  ({ file } = built);
  hanging = built.write('hanging.js', 'for (;;);');
  bursting = built.write('bursting.js', 'new Array(2e7).fill(0);');
  greedy = built.write('greedy.js', 'const kept = []; for (;;) kept.push(new Uint8Array(1e7).fill(1));');
});
afterAll(() => built?.remove());

test('a file is read in a process as in place, and the caller keeps its bytes', async () => {
  const bytes = buildPdf(['Pierwsza strona']);
  const { length } = bytes;
  expect(await runInProcess<FileText>({ type: pdf, bytes }, { ...limits, file })).toEqual({
    pages: [{ page: 1, text: 'Pierwsza strona' }],
    tagged: false,
  });
  expect(bytes.length).toBe(length);
  const document = await buildDocx(docxParagraph('Tekst'));
  expect(await runInProcess({ type: docx, bytes: document }, { ...limits, file })).toEqual({
    pages: [{ page: null, text: 'Tekst' }],
    tagged: null,
  });
});

test('the reason why a file has no text is returned', async () => {
  await expect(runInProcess({ type: docx, bytes: Buffer.from('x') }, { ...limits, file })).rejects.toThrow(/.+/);
});

test('a thread that takes too long or too much memory is ended, and blocks nobody meanwhile', async () => {
  const job = { type: pdf, bytes: Buffer.from('x') };
  let turns = 0;
  const timer = setInterval(() => turns++, 20);
  await expect(runInProcess(job, { ...limits, limitMs: 1_000, file: hanging })).rejects.toThrow('too long');
  expect(turns).toBeGreaterThan(5);
  clearInterval(timer);
  const small = { ...limits, memoryMb: 64, file: greedy };
  await expect(runInProcess(job, small)).rejects.toThrow('too much memory');
});

test('a thread is given its time of the processor, however long that takes', async () => {
  const slow = built.write(
    'slow.js',
    `import { parentPort } from 'node:worker_threads';
     parentPort.once('message', () => setTimeout(() => parentPort.postMessage({ pages: [] }), 2_000));`,
  );
  const job = { type: pdf, bytes: Buffer.from('x') };
  expect(await runInProcess(job, { ...limits, limitMs: 1_500, file: slow })).toEqual({ pages: [] });
});

test('its process holds a command until there is an answer, and ends with the portal', async () => {
  const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
  await vi.waitFor(() => expect(processes()).toBe(0));
  const ending = new AbortController();
  const read = () => runInProcess({ type: pdf, bytes: Buffer.from('x') }, { ...limits, file: hanging }, ending.signal);
  const reading = read();
  expect(processes()).toBe(1);
  ending.abort();
  await expect(reading).rejects.toThrow('aborted');
  await expect(read()).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(processes()).toBe(0));
});

test('one allocation beyond the limit, which V8 answers by ending the whole process, does not end the portal', async () => {
  const limited = { ...limits, memoryMb: 32, file: bursting };
  await expect(runInProcess({ type: pdf, bytes: Buffer.from('x') }, limited)).rejects.toThrow('too much memory');
});

test('a process that is killed from outside says nothing of the file', async () => {
  const killing = built.write('killing.js', "process.kill(process.pid, 'SIGKILL');");
  const reading = runInProcess({ type: pdf, bytes: Buffer.from('x') }, { ...limits, file: killing });
  await expect(reading).rejects.toThrow(ProcessLost);
});
