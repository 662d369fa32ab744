import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dataFolder = 'app/search/data';

/**
 * The folder of the search's committed data: found from the running code (source or bundle), else below the working
 * directory.
 */
function findDataFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, dataFolder);
    if (existsSync(candidate)) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder) return path.resolve(dataFolder);
    folder = parent;
  }
}

export const readDataFile = (name: string): Buffer => readFileSync(path.join(findDataFolder(), name));
