import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorker, type WorkerFolder } from '#test/build-worker';
import { buildDocx, buildPdf, docxParagraph } from '#test/office-files';
import { extractInWorker } from './extract-in-worker.server';
import { textTypes } from './file-text';

const [pdf, docx] = textTypes;
const limits = { limitMs: 120_000, memoryMb: 256 };
let built: WorkerFolder;
let file: string;
/** Workers that never end, and that take more and more memory. */
let [hanging, greedy] = ['', ''];
beforeAll(async () => {
  built = await buildWorker('app/files/texts/text-worker.server.ts');
  ({ file } = built);
  hanging = built.write('hanging.js', 'for (;;);');
  greedy = built.write('greedy.js', 'const kept = []; for (;;) kept.push(new Uint8Array(1e7).fill(1));');
});
afterAll(() => built?.remove());

test('a file is read in a thread as in place, and the caller keeps its bytes', async () => {
  const bytes = buildPdf(['Pierwsza strona']);
  const { length } = bytes;
  expect(await extractInWorker({ type: pdf, bytes }, { ...limits, file })).toEqual({
    pages: [{ page: 1, text: 'Pierwsza strona' }],
    tagged: false,
  });
  expect(bytes.length).toBe(length);
  const document = await buildDocx(docxParagraph('Tekst'));
  expect(await extractInWorker({ type: docx, bytes: document }, { ...limits, file })).toEqual({
    pages: [{ page: null, text: 'Tekst' }],
    tagged: null,
  });
});

test('the reason why a file has no text is returned', async () => {
  await expect(extractInWorker({ type: docx, bytes: Buffer.from('x') }, { ...limits, file })).rejects.toThrow(/.+/);
});

test('a thread that takes too long or too much memory is ended, and blocks nobody meanwhile', async () => {
  const job = { type: pdf, bytes: Buffer.from('x') };
  let turns = 0;
  const timer = setInterval(() => turns++, 20);
  await expect(extractInWorker(job, { ...limits, limitMs: 1_000, file: hanging })).rejects.toThrow('too long');
  expect(turns).toBeGreaterThan(5);
  clearInterval(timer);
  const small = { ...limits, memoryMb: 64, file: greedy };
  await expect(extractInWorker(job, small)).rejects.toThrow('too much memory');
});

test('a thread ends with the portal', async () => {
  const ending = new AbortController();
  const endless = { ...limits, file: hanging, signal: ending.signal };
  const reading = extractInWorker({ type: pdf, bytes: Buffer.from('x') }, endless);
  ending.abort();
  await expect(reading).rejects.toThrow('the portal ends');
});
