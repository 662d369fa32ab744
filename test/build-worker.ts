import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

export interface WorkerFolder {
  /** The built worker, and beside it the process for such as run in one of their own. */
  file: string;
  /** Writes another worker beside it, which can import `./worker.js`. @returns its file */
  write(name: string, code: string): string;
  /** Writes another worker that does the same, but hangs on the job of this `source`. @returns its file */
  writeHanging(source: string): string;
  remove(): void;
}

/** Builds a worker as vite.config.ts does, into a folder of its own. */
export async function buildWorker(source: string): Promise<WorkerFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-worker-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const input = { worker: source, 'worker-process': 'app/platform/worker-process.server.ts' };
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: true, outDir: folder, rollupOptions: { input, output: { entryFileNames: '[name].js' } } },
  });
  const write = (name: string, code: string) => {
    const file = join(folder, name);
    writeFileSync(file, code);
    return file;
  };
  return {
    file: join(folder, 'worker.js'),
    write,
    writeHanging: (hanging) =>
      write(
        'hanging.js',
        `import { parentPort } from 'node:worker_threads';
         import './worker.js';
         parentPort.on('message', ({ source }) => { while (source === ${JSON.stringify(hanging)}); });`,
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
