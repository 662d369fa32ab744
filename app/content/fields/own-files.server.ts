import { files } from '#app/files/tables.server';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { plainLine } from '../markdown/plain-line';
import type { AttachedFile } from './attached-file';

const ownFile = /^\/files\/([\w.-]+)$/;

/** The name of this portal's file at an address; undefined for an external address. */
export const ownFileName = (url: unknown) => (typeof url === 'string' ? ownFile.exec(url)?.[1] : undefined);

/** Name, size and type of the portal's own files, by address: for these a client's word does not count. */
export async function findOwnFiles(db: Database, urls: readonly unknown[]): Promise<Map<string, AttachedFile>> {
  const names = urls.map(ownFileName).filter((name) => name !== undefined);
  const found = names.length ? await db.select().from(files).where(oneOf(files.name, names)) : [];
  return new Map(
    found.map(({ name, file_name, file_size, file_type }) => [
      paths.file(name),
      { url: paths.file(name), fileName: file_name, fileSize: file_size, fileType: file_type },
    ]),
  );
}

/** A markdown link to a file, labelled with its name. */
export const fileLink = (url: string, name: string | null, publicUrl: string) => {
  const target = url.startsWith('/') ? publicUrl + url : url;
  return `[${plainLine(name || target)}](<${target}>)`;
};
