import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocx, buildPdf, docxParagraph } from '#test/office-files';
import { extractInWorker } from './extract-in-worker.server';
import { textTypes } from './file-text';

const [pdf, docx] = textTypes;
const limits = { limitMs: 120_000, memoryMb: 256 };
let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-text-worker-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: 'app/files/texts/text-worker.server.ts',
      outDir: folder,
      rollupOptions: { output: { entryFileNames: 'worker.js' } },
    },
  });
  file = join(folder, 'worker.js');
  writeFileSync(join(folder, 'hanging.js'), 'for (;;);');
  writeFileSync(join(folder, 'greedy.js'), 'const kept = []; for (;;) kept.push(new Uint8Array(1e7).fill(1));');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  const hanging = join(folder, 'hanging.js');
  await expect(extractInWorker(job, { ...limits, limitMs: 1_000, file: hanging })).rejects.toThrow('too long');
  expect(turns).toBeGreaterThan(5);
  clearInterval(timer);
  const greedy = { ...limits, memoryMb: 64, file: join(folder, 'greedy.js') };
  await expect(extractInWorker(job, greedy)).rejects.toThrow('too much memory');
});

test('a thread ends with the portal', async () => {
  const ending = new AbortController();
  const hanging = { ...limits, file: join(folder, 'hanging.js'), signal: ending.signal };
  const reading = extractInWorker({ type: pdf, bytes: Buffer.from('x') }, hanging);
  ending.abort();
  await expect(reading).rejects.toThrow('the portal ends');
});
