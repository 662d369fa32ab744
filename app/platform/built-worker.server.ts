import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a worker by its name in vite.config.ts. Only the built portal has it: null in development and tests,
 * where its work is done in place.
 */
export function findBuiltWorker(name: string): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, name), join(here, '..', name)].find((path) => existsSync(path)) ?? null;
}
