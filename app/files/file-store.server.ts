import type { Readable } from 'node:stream';
import type { Env } from '#app/platform/env.server';
import { createFolderStore } from './folder-store.server';
import { createS3Store } from './s3-store.server';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files lie. It knows names and bytes; who may read what is the database's affair. */
export interface FileStore {
  /**
   * Stores what `bytes` yields, under a name that is new. All or nothing: when `bytes` fails, nothing is left behind.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or null for a name that is not there. */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** No error for a name that is not there. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
  /** Removes what writes left that a crash ended before `before`. */
  removeUnfinished(before: Date): Promise<void>;
  /** @throws when the store cannot be used now */
  probe(): Promise<void>;
}

const storedName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;

/** Whether this can be the name of a stored file, in an address as well as in a folder. */
export const isStoredName = (name: string) => storedName.test(name);

/** The store that the environment names: an S3-compatible one, else the folder DATA_DIR/files. */
export function createFileStore(env: Env): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return createFolderStore(`${env.DATA_DIR}/files`);
  return createS3Store({
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
