import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { gigabyte } from '#app/platform/byte-sizes';
import { AppError } from '#app/platform/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { isHiddenPath, requireFiles, type SourceBounds, type SourceTree } from './source-tree.server';
import { zipName } from './zip-names';

const refuse = (message: string, cause?: unknown) => new AppError('invalid', { message, cause });

/**
 * The files of a zip, which are unpacked one by one when they are read, and nowhere else.
 * @throws AppError `invalid` for one that is damaged or encrypted, climbs out, holds symbolic links, or unpacks to too
 *   much
 */
export async function openZip(path: string, bounds: SourceBounds): Promise<SourceTree> {
  const openFile = promisify<string, object, ZipFile>(open);
  const zip = await openFile(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw refuse(texts.zip.damaged, cause);
  });
  try {
    requireFiles(zip.entryCount, bounds);
    const entries = await listEntries(zip, bounds);
    const openStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
    const files = entries.map(([name, entry]) => ({
      path: name,
      size: entry.uncompressedSize,
      open: async () => unpack(name, entry, openStream),
    }));
    return { files, left: [], close: async () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @throws AppError `invalid` naming the file, for one whose bytes are damaged */
async function* unpack(
  name: string,
  entry: Entry,
  openStream: (entry: Entry) => Promise<NodeJS.ReadableStream>,
): AsyncIterable<Uint8Array> {
  let sum = 0;
  try {
    for await (const chunk of (await openStream(entry)) as AsyncIterable<Uint8Array>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error('a file of a zip whose checksum is another');
  } catch (cause) {
    throw refuse(texts.zip.damagedFile(name), cause);
  }
}

/** yauzl refuses names that climb out, and streams that are longer than they say. */
function listEntries(
  zip: ZipFile,
  { unpackedBytes: most, instead }: SourceBounds,
): Promise<[path: string, entry: Entry][]> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    zip.on('error', (cause: Error) =>
      reject(
        refuse(
          /relative path|absolute path|invalid characters/.test(cause.message) ? texts.zip.climbs : texts.zip.damaged,
          cause,
        ),
      ),
    );
    zip.on('end', () => resolve([...entries].sort(([one], [other]) => (one < other ? -1 : 1))));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > most) return reject(refuse(texts.zip.tooMuch(most / gigabyte, instead)));
      const path = zipName(entry).normalize('NFC');
      if (isLink(entry)) return reject(refuse(texts.zip.link(path)));
      if (entry.generalPurposeBitFlag & 1) return reject(refuse(texts.zip.encrypted));
      if (!path.endsWith('/') && !isHiddenPath(path)) {
        if (entries.has(path)) return reject(refuse(texts.zip.twice(path)));
        entries.set(path, entry);
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** By the mode that Unix programs write: the file's type is in its upper bits. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0xf000) === 0xa000;
