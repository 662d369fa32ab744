import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

export interface WorkerFolder {
  /** The built worker. */
  file: string;
  /** Writes another worker beside it, which can import `./worker.js`. @returns its file */
  write(name: string, code: string): string;
  remove(): void;
}

/** Builds a worker as vite.config.ts does, into a folder of its own. */
export async function buildWorker(source: string): Promise<WorkerFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-worker-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: source, outDir: folder, rollupOptions: { output: { entryFileNames: 'worker.js' } } },
  });
  return {
    file: join(folder, 'worker.js'),
    write(name, code) {
      const file = join(folder, name);
      writeFileSync(file, code);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
