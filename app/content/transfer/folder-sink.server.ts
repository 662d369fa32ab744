import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#app/platform/errors';
import { lazily } from '#app/platform/lazily';
import { removeAtExit } from '#app/platform/remove-at-exit.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { ExportSink } from './export-content.server';

/**
 * Lets `write` fill a folder beside the wanted one, which then gets its name: a failure leaves nothing behind, and what
 * a killed process has left there goes with the next one's first file.
 * @param write adds nothing while another export of the portal is under way
 * @throws AppError `invalid` for a folder that is not empty
 */
export async function fillFolder<T>(folder: string, write: (sink: ExportSink) => Promise<T>): Promise<T> {
  await requireEmpty(folder);
  await mkdir(dirname(folder), { recursive: true });
  const prefix = `.${basename(folder)}.portal-export-`;
  const draft = await mkdtemp(join(dirname(folder), prefix));
  const isDone = removeAtExit(draft);
  // Another portal's export to the same place takes this draft for one that was left.
  const sign = join(draft, '.unfinished');
  await writeFile(sign, '');
  const removeLeftovers = lazily(async () => {
    for (const name of await readdir(dirname(folder)))
      if (name.startsWith(prefix) && name !== basename(draft))
        await rm(join(dirname(folder), name), { recursive: true, force: true });
  });
  try {
    const answer = await write({
      async add(path, content) {
        await removeLeftovers();
        const target = join(draft, path);
        await mkdir(dirname(target), { recursive: true });
        const bytes = typeof content === 'string' ? [Buffer.from(content)] : content;
        await pipeline(Readable.from(bytes), createWriteStream(target, { flags: 'wx' }));
      },
    });
    await rm(sign);
    if (await requireEmpty(folder)) await rmdir(folder);
    await rename(draft, folder);
    return answer;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    isDone();
  }
}

/** @returns whether it is there, and empty */
async function requireEmpty(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new AppError('invalid', { message: texts.notAFolder(folder), cause: error });
  });
  if (found && found.length > 0) throw new AppError('invalid', { message: texts.notEmpty(folder) });
  return found !== null;
}
