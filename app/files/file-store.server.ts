import type { Readable } from 'node:stream';
import type { Env } from '#app/platform/env.server';
import { storedName } from './file-names';
import { createFolderStore } from './folder-store.server';
import { createS3Store, type S3Options } from './s3-store.server';

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage for the bytes of files. It knows only names and bytes; access control is the database's. */
export interface FileStore {
  /** Stores the bytes under a new name. Atomic: if reading `bytes` fails, nothing is stored. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or null for an unknown name. */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Idempotent: no error for an unknown name. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
  /** Removes what was left by writes that crashed before `before`. */
  removeUnfinished(before: Date): Promise<void>;
  /** Leaves a sign that this portal uses the store, and looks for those of others. */
  announce(portal: string): Promise<void>;
  /**
   * Other portals that used the store lately, by mistake, as `announce` found them: their files have no row here. Null
   * before it has looked.
   */
  readonly others: readonly string[] | null;
  /** @throws when the store is not available */
  probe(): Promise<void>;
}

const wholeName = new RegExp(`^${storedName.source}$`);

/** Whether this can be the name of a stored file, in an address and in a folder. */
export const isStoredName = (name: string) => wholeName.test(name);

/** The configured store: an S3-compatible one, else the folder DATA_DIR/files. */
export function createFileStore(env: Env): FileStore {
  const options = s3OptionsOf(env);
  return options ? createS3Store(options) : createFolderStore(`${env.DATA_DIR}/files`);
}

/** The S3 store that the environment names, if any. */
export function s3OptionsOf(env: Env): S3Options | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
