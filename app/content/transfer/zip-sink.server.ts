import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportSink } from './export-content.server';

/** Files of an export are mostly packed already. */
const isPacked = (path: string) => path.startsWith('files/');

/**
 * A zip that is written while it is read: nothing is held but the part that goes out.
 * @param write fills it; where it fails, or the reader goes away, the zip ends broken
 */
export function streamZip(write: (sink: ExportSink) => Promise<unknown>, onError: (error: unknown) => void): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  pipeline(zip.outputStream, out).catch(() => {});
  const fill = async () => {
    await write({
      async add(path, content) {
        gone.signal.throwIfAborted();
        const part = Readable.from(typeof content === 'string' ? [Buffer.from(content)] : content);
        zip.addReadStream(part, path, { compress: !isPacked(path) });
        await finished(part, { signal: gone.signal });
      },
    });
    zip.end();
  };
  fill().catch((error: unknown) => {
    if (!gone.signal.aborted) onError(error);
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
}

/** The same as the body of an answer. */
export const zipBody = (...of: Parameters<typeof streamZip>) => Readable.toWeb(streamZip(...of)) as ReadableStream;
