import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { FileContext } from './file-context.server';
import { saveUpload, type TakenFile } from './save-upload.server';

/** Stores a local file of any size: for files that come with the portal. */
export const saveLocalFile = (context: FileContext, path: string): Promise<TakenFile> =>
  saveUpload(context, {
    stream: createReadStream(path),
    fileName: basename(path),
    mostBytes: Number.POSITIVE_INFINITY,
  });
