import { open } from 'node:fs/promises';

/** Has a file or a folder on the disk, which a power cut leaves there: a new name is in its folder only then. */
export async function fsync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
