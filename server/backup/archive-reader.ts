import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { kilobyte } from '#app/platform/byte-sizes';
import { backupTexts as texts } from '#app/texts/pl/backup';
import {
  archiveFormat,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  type Part,
  sealName,
} from './manifest';
import type { Progress } from './progress';
import { blockSize, endBlocks, padding, readTarHeader } from './tar';

/** Why an archive cannot be restored, or was not kept: a Polish sentence. */
export class BadArchive extends Error {}

/** An archive whose parts are complete and intact. */
export interface Archive {
  manifest: Manifest;
  /** The bytes of a part. */
  read(part: Pick<Part, 'name'>): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** The bytes of an archive, wherever it lies. */
export interface ArchiveBytes {
  size: number;
  /** From `start` to `end`, both inclusive; fewer where there are no more. */
  read(start: number, end: number): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens an archive and verifies all of it.
 * @throws BadArchive for one that is foreign, truncated or damaged
 */
export async function openArchive(file: string, progress: Progress): Promise<Archive> {
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new BadArchive(texts.noFile(file), { cause }) : cause;
  });
  const { size } = await handle.stat();
  const read = (start: number, end: number) => readRange(handle, start, end);
  return verifyArchive({ size, read, close: () => handle.close() }, progress);
}

/**
 * The same for any bytes, which are closed where it fails.
 * @throws BadArchive
 */
export async function verifyArchive(bytes: ArchiveBytes, progress: Progress): Promise<Archive> {
  try {
    const places = await findParts(bytes);
    const read = ({ name }: Pick<Part, 'name'>) => {
      const place = places.get(name);
      if (!place) throw damaged();
      const end = place.at + place.size - 1;
      return place.size === 0 ? none() : exactly(place.size, bytes.read(place.at, end));
    };
    const manifest = await readManifest(read);
    await checkParts(manifest, read, places, progress);
    return { manifest, read, close: () => bytes.close() };
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

type Read = Archive['read'];
type Places = Map<string, { at: number; size: number }>;

/**
 * The offsets of all parts. The first one identifies an archive of the portal, before anything else in it is trusted.
 */
async function findParts(bytes: ArchiveBytes): Promise<Places> {
  const { size: whole } = bytes;
  const places: Places = new Map();
  for (let at = 0; ;) {
    const header = await readHeader(bytes, at).catch(() => undefined);
    if (places.size === 0 && header?.name !== headName) throw new BadArchive(texts.foreign);
    if (header === null) {
      if (whole !== at + endBlocks * blockSize) throw damaged();
      return places;
    }
    if (!header || places.has(header.name)) throw damaged();
    const end = at + blockSize + header.size + padding(header.size);
    if (end > whole) throw damaged();
    places.set(header.name, { at: at + blockSize, size: header.size });
    at = end;
  }
}

async function readHeader(bytes: ArchiveBytes, at: number) {
  return readTarHeader(await buffer(exactly(blockSize, bytes.read(at, at + blockSize - 1))));
}

async function readManifest(read: Read): Promise<Manifest> {
  const head = headSchema.safeParse(await readJson(read, headName));
  if (!head.success) throw new BadArchive(texts.foreign);
  if (head.data.format > archiveFormat) throw new BadArchive(texts.newer(head.data.portal));
  const seal = (await readText(read, sealName)).trim();
  const written = await readText(read, manifestName);
  if (createHash('sha256').update(written).digest('hex') !== seal) throw damaged();
  const manifest = manifestSchema.safeParse(JSON.parse(written));
  if (!manifest.success) throw damaged();
  return manifest.data;
}

/** Verifies that the archive has exactly the parts of the manifest, with the same bytes. */
async function checkParts(manifest: Manifest, read: Read, places: Places, progress: Progress): Promise<void> {
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.files];
  if (parts.length + 3 !== places.size) throw damaged();
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const part of parts) {
    const hash = createHash('sha256');
    if (places.get(part.name)?.size !== part.size) throw damaged();
    for await (const chunk of read(part)) {
      hash.update(chunk);
      progress.show(texts.verifying, (done += chunk.length), total);
    }
    if (hash.digest('hex') !== part.sha256) throw damaged();
  }
}

const readText = (read: Read, name: string) => text(read({ name }));

async function readJson(read: Read, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(read, name)) as unknown;
  } catch {
    throw new BadArchive(texts.foreign);
  }
}

async function* readRange(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at <= end;) {
    const length = Math.min(256 * kilobyte, end - at + 1);
    const { bytesRead, buffer: bytes } = await handle.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}

/** @throws BadArchive where there are fewer bytes */
async function* exactly(size: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== size) throw damaged();
}

async function* none(): AsyncGenerator<Buffer> {}

const damaged = () => new BadArchive(texts.damaged);
