import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gigabyte } from '#app/platform/byte-sizes';
import { AppError } from '#app/platform/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { inSteps } from './in-steps';
import { openZip } from './open-zip.server';
import { requireFiles, type SourceBounds, type SourceFile, type SourceTree } from './source-tree.server';

const mostParts = 100;

/**
 * The files of zips that are all there is, as Notion packs the parts of an export into a zip. They are the only thing
 * that is unpacked to disk, since a zip is read from its end.
 * @param step called as they are unpacked: what it throws ends that
 * @throws AppError `invalid` for a damaged part, or parts that are too much together; then nothing is left open
 */
export async function openParts(
  outer: SourceTree,
  bounds: SourceBounds,
  step: () => void,
  within = tmpdir(),
): Promise<SourceTree> {
  const isPart = ({ path }: { path: string }) => /\.zip$/i.test(path);
  const { length } = outer.files;
  const { unpackedBytes: most, instead } = bounds;
  if (length === 0 || length > mostParts || !outer.files.every(isPart)) return outer;
  const folder = await mkdtemp(join(within, 'portal-parts-'));
  const parts: SourceTree[] = [];
  const close = async () => {
    for (const part of [...parts, outer]) await part.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const files = new Map<string, SourceFile>();
    const left: SourceTree['left'] = [];
    let [count, unpacked] = [0, 0];
    for (const [at, part] of outer.files.entries()) {
      const path = join(folder, `${at}.zip`);
      await pipeline(await part.open(), inSteps(step), createWriteStream(path));
      const opened = await openZip(path, bounds);
      parts.push(opened);
      // Before the next is opened, as the list of a part's files takes memory too.
      requireFiles((count += opened.files.length), bounds);
      for (const file of opened.files) {
        unpacked += file.size;
        // What each part has once more, such as an index, is taken from the first.
        const first = files.get(file.path);
        if (!first) files.set(file.path, file);
        else if (first.size !== file.size)
          left.push({ path: `${part.path}/${file.path}`, note: texts.problems.inOtherPart });
      }
      if (unpacked > most) throw new AppError('invalid', { message: texts.zip.tooMuch(most / gigabyte, instead) });
    }
    return { files: [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1)), left, close };
  } catch (error) {
    await close();
    throw error;
  }
}
