import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { megabyte } from '#app/platform/byte-sizes';

/** A document has a few dozen parts and unpacks to some megabytes; a zip bomb to far more. */
const mostEntries = 5_000;
const mostUnpackedBytes = 200 * megabyte;

export interface Archive {
  names: string[];
  /** Streams a part unpacked, or null for one that does not exist. Fails on more bytes than the archive declares. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
}

/**
 * Lists a zip without unpacking it.
 * @param most the most bytes that it may unpack to
 * @throws for what is not a zip, for path traversal in a name, for too many parts and for too large content
 */
export async function openArchive(bytes: Uint8Array, most = mostUnpackedBytes): Promise<Archive> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);
  const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true });
  if (zip.entryCount > mostEntries) throw new Error('an archive of too many parts');
  const entries = await listEntries(zip, most);
  const openStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      return entry ? ((await openStream(entry)) as AsyncIterable<Uint8Array>) : null;
    },
  };
}

function listEntries(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > most) return reject(new Error('an archive that unpacks to too much'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}
