import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Manifest, manifestName, type Part, sealName } from './manifest';
import { blockSize, endBlocks, padding, tarHeader } from './tar';

/** Takes the parts of an archive, one after another. */
export interface ArchiveOutput {
  /** @param size in bytes, where it is known; a large part without it may be held in memory */
  add(name: string, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<Part>;
  /** Writes the manifest: the archive is complete. */
  finish(manifest: Manifest): Promise<void>;
}

/** Writes an archive to a file. */
export class ArchiveWriter implements ArchiveOutput {
  private at = 0;

  constructor(
    readonly handle: FileHandle,
    readonly madeAt: Date,
  ) {}

  /** Adds a part. Its header is written last, when its size is known. */
  async add(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Part> {
    const hash = createHash('sha256');
    const headerAt = this.at;
    this.at += blockSize;
    let size = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      await this.write(chunk);
    }
    await this.write(Buffer.alloc(padding(size)));
    await writeAll(this.handle, tarHeader(name, size, this.madeAt), headerAt);
    return { name, size, sha256: hash.digest('hex') };
  }

  /** Writes the manifest and flushes the archive to disk. */
  async finish(manifest: Manifest): Promise<void> {
    await addSealed(this, manifest);
    await this.write(Buffer.alloc(endBlocks * blockSize));
    await this.handle.sync();
  }

  private async write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.handle, bytes, this.at);
    this.at += bytes.length;
  }
}

/** Writes an archive to a stream, which cannot go back: the size of a part must be known before its bytes. */
export class StreamedArchiveWriter implements ArchiveOutput {
  constructor(
    readonly out: Writable,
    readonly madeAt: Date,
  ) {}

  /** @throws Error where it has other than `size` bytes */
  async add(name: string, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<Part> {
    if (size === undefined) {
      const held = await buffer(chunks);
      return this.add(name, only(held), held.length);
    }
    const hash = createHash('sha256');
    let written = 0;
    await this.write(tarHeader(name, size, this.madeAt));
    for await (const chunk of chunks) {
      hash.update(chunk);
      written += chunk.length;
      await this.write(chunk);
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    await this.write(Buffer.alloc(padding(size)));
    return { name, size, sha256: hash.digest('hex') };
  }

  async finish(manifest: Manifest): Promise<void> {
    await addSealed(this, manifest);
    await this.write(Buffer.alloc(endBlocks * blockSize));
  }

  /** Waits until the reader has room. @throws what the reader failed with */
  private async write(bytes: Uint8Array): Promise<void> {
    if (this.out.errored) throw this.out.errored;
    if (!this.out.write(bytes)) await once(this.out, 'drain');
  }
}

async function addSealed(archive: ArchiveOutput, manifest: Manifest): Promise<void> {
  const { sha256 } = await archive.add(manifestName, only(JSON.stringify(manifest, null, 1)));
  await archive.add(sealName, only(`${sha256}\n`));
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** A text, or bytes that are there already, as the chunks of a part. */
export async function* only(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === 'string' ? Buffer.from(text) : text;
}
