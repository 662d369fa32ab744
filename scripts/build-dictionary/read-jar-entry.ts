import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntryMark = 0x02014b50;
const deflated = 8;

/**
 * One file out of a jar (a zip archive without zip64).
 * @throws Error when the archive has no such entry
 */
export function readJarEntry(jar: Buffer, name: string): Buffer {
  let end = jar.length - 22;
  while (end >= 0 && jar.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) throw new Error('not a zip archive');
  let at = jar.readUInt32LE(end + 16);
  for (let left = jar.readUInt16LE(end + 10); left > 0; left--) {
    if (jar.readUInt32LE(at) !== directoryEntryMark) break;
    const nameLength = jar.readUInt16LE(at + 28);
    if (jar.toString('utf8', at + 46, at + 46 + nameLength) === name) return readEntry(jar, at);
    at += 46 + nameLength + jar.readUInt16LE(at + 30) + jar.readUInt16LE(at + 32);
  }
  throw new Error(`${name} is not in the archive`);
}

function readEntry(jar: Buffer, directoryEntry: number): Buffer {
  const size = jar.readUInt32LE(directoryEntry + 20);
  const header = jar.readUInt32LE(directoryEntry + 42);
  const start = header + 30 + jar.readUInt16LE(header + 26) + jar.readUInt16LE(header + 28);
  const bytes = jar.subarray(start, start + size);
  return jar.readUInt16LE(directoryEntry + 10) === deflated ? inflateRawSync(bytes) : bytes;
}
