import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { s3OptionsOf } from '#app/files/file-store.server';
import { createS3Store } from '#app/files/s3-store.server';
import { dayMs } from '#app/platform/durations';
import type { Env } from '#app/platform/env.server';
import { readS3Address } from '#app/platform/s3-address';
import { backupFile, type BackupPlace, storedBackup } from './backup-place';

/** Where backups lie side by side: a folder, or a part of a bucket. */
export interface BackupShelf {
  place(name: string): BackupPlace;
  /** Everything there, whoever put it there, by name. */
  list(): Promise<{ name: string; size: number }[]>;
  remove(name: string): Promise<void>;
  /** Makes it ready for a new one. */
  prepare(): Promise<void>;
}

/** Why an address cannot be used: a sentence for the log and for whoever runs a command. */
class NoStore extends Error {}

/**
 * The shelf at a path or at `s3://bucket/prefix`, which lies in the store of the S3_… variables.
 * @throws NoStore
 */
export function openShelf(dir: string, env: Env): BackupShelf {
  const place = readS3Address(dir);
  return place ? bucketShelf(place, env) : folderShelf(dir);
}

/** One backup by its path or address. @throws NoStore */
export function findBackup(address: string, env: Env): BackupPlace {
  const place = readS3Address(address);
  if (!place) return backupFile(address);
  const at = place.key.lastIndexOf('/') + 1;
  const shelf = bucketShelf({ bucket: place.bucket, key: place.key.slice(0, at) }, env);
  return shelf.place(place.key.slice(at));
}

function folderShelf(dir: string): BackupShelf {
  return {
    place: (name) => backupFile(join(dir, name)),
    async list() {
      const found = await readdir(dir, { withFileTypes: true });
      const names = found.filter((one) => one.isFile()).map(({ name }) => name);
      const sized = names.sort().map(async (name) => ({ name, size: (await stat(join(dir, name))).size }));
      return Promise.all(sized);
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    prepare: async () => void (await mkdir(dir, { recursive: true, mode: 0o700 })),
  };
}

/** Uploads that a killed process began are ended after this time. */
const unfinishedForMs = dayMs;

function bucketShelf({ bucket, key }: { bucket: string; key: string }, env: Env): BackupShelf {
  const options = s3OptionsOf(env);
  if (!options) throw new NoStore('s3://… needs the S3_… variables');
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
  const store = createS3Store({ ...options, bucket, prefix });
  return {
    place: (name) => storedBackup(store, name, `s3://${bucket}/${prefix}${name}`),
    async list() {
      const found: { name: string; size: number }[] = [];
      for await (const { name, size } of store.list()) if (!name.includes('/')) found.push({ name, size });
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    remove: (name) => store.remove(name),
    prepare: () => store.removeUnfinished(new Date(Date.now() - unfinishedForMs)),
  };
}
