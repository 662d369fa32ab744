import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** A document has a few dozen parts and unpacks to some megabytes; a bomb has, or says, more. */
const mostEntries = 5_000;
const mostUnpacked = 200 * 1024 * 1024;

export interface Archive {
  names: string[];
  /** A part as it unpacks, or null for one that is not there. More bytes than the archive says are an error. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
}

/**
 * Lists a zip without unpacking anything.
 * @throws for what is no zip, for a name that climbs out of it, for too many parts and for too much to unpack
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);
  const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true });
  if (zip.entryCount > mostEntries) throw new Error('an archive of too many parts');
  const entries = await listEntries(zip);
  const openStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      return entry ? ((await openStream(entry)) as AsyncIterable<Uint8Array>) : null;
    },
  };
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > mostUnpacked) return reject(new Error('an archive that unpacks to too much'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}
