import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Manifest, manifestName, type Part, sealName } from './manifest';
import { blockSize, padding, tarHeader } from './tar';

/** Writes the parts of an archive, as streams one after another. */
export class ArchiveWriter {
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
    const { sha256 } = await this.add(manifestName, only(JSON.stringify(manifest, null, 1)));
    await this.add(sealName, only(`${sha256}\n`));
    await this.write(Buffer.alloc(2 * blockSize));
    await this.handle.sync();
  }

  private async write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.handle, bytes, this.at);
    this.at += bytes.length;
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** A text as the chunks of a part. */
export async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
