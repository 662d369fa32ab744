import { dayMs } from '#app/platform/durations';
import type { FileStore } from './file-store.server';
import { upload } from './multipart-upload.server';
import { type BucketOptions, openBucket, xmlValue } from './s3-bucket.server';

export interface S3Options extends BucketOptions {
  /** The bucket may contain other things: only what has this prefix is listed and removed. `files/` by default. */
  prefix?: string;
}

/** A store whose bytes can be weighed without being read. */
export interface S3Store extends FileStore {
  list(): AsyncIterable<{ name: string; modifiedAt: Date; size: number }>;
  /** In bytes; null for an unknown name. */
  sizeOf(name: string): Promise<number | null>;
}

/** The prefix of uploaded files. */
const filesPrefix = 'files/';

/** What portals say of themselves; no file has such a name. */
const signPrefix = '.portal-';
/** A portal that was away for less still has its files here. */
const signCountsMs = 30 * dayMs;

/** Files in an S3-compatible store. */
export function createS3Store({ prefix = filesPrefix, ...options }: S3Options): S3Store {
  const bucket = openBucket(options);
  const target = (name: string) => `/${prefix}${name}`;

  async function* objects(named = '') {
    for (let token: string | undefined = ''; token !== undefined;) {
      const query: string = new URLSearchParams({
        'list-type': '2',
        prefix: `${prefix}${named}`,
        ...(token && { 'continuation-token': token }),
      }).toString();
      const answer = await bucket.ask(`?${query}`);
      for (const [, entry = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield {
          name: xmlValue(entry, 'Key').slice(prefix.length),
          modifiedAt: new Date(xmlValue(entry, 'LastModified')),
          size: Number(xmlValue(entry, 'Size')),
        };
      }
      token = xmlValue(answer, 'NextContinuationToken') || undefined;
    }
  }

  let others: string[] | null = null;
  return {
    write: (name, bytes) => upload(bucket, target(name), bytes),

    read: (name, range) => bucket.read(target(name), range && { range: `bytes=${range.start}-${range.end}` }),

    sizeOf: (name) => bucket.sizeOf(target(name)),

    async remove(name) {
      await bucket.ask(target(name), { method: 'DELETE' }, { allowed: [404] });
    },

    async *list() {
      for await (const one of objects()) if (!one.name.startsWith('.')) yield one;
    },

    async announce(portal) {
      await bucket.ask(target(`${signPrefix}${portal}`), { method: 'PUT', body: portal });
      const signs: { portal: string; at: number }[] = [];
      for await (const { name, modifiedAt } of objects(signPrefix))
        signs.push({ portal: name.slice(signPrefix.length), at: modifiedAt.getTime() });
      // By the store's own clock: this portal's sign is the newest.
      const since = Math.max(...signs.map(({ at }) => at)) - signCountsMs;
      others = signs.filter((sign) => sign.portal !== portal && sign.at > since).map((sign) => sign.portal);
    },

    get others() {
      return others;
    },

    async removeUnfinished(before) {
      const open = await bucket.ask(`?uploads=&prefix=${encodeURIComponent(prefix)}`, {}, { allowed: [404, 501] });
      for (const [, entry = ''] of open.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
        if (new Date(xmlValue(entry, 'Initiated')) >= before) continue;
        const uploadId = encodeURIComponent(xmlValue(entry, 'UploadId'));
        await bucket.ask(`/${xmlValue(entry, 'Key')}?uploadId=${uploadId}`, { method: 'DELETE' }, { allowed: [404] });
      }
    },

    async probe() {
      await bucket.ask('', { method: 'HEAD' });
    },
  };
}
