import { rmSync } from 'node:fs';

/**
 * Removes a file or folder that is half made also where the process ends (`process.exit`) before whoever makes it can.
 * @returns no longer does; to be called once it is done
 */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}
