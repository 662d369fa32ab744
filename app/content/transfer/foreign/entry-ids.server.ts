import { posix } from 'node:path';
import type { SourceFile } from '../source-tree.server';
import { uuidOf } from '../successive-ids.server';
import type { ForeignDocument } from './foreign-document';

/** Notion: 'Praca 1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d' */
const named = / ([\da-f]{32})$/;

/** `withoutPageId('Praca 1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d')` → 'Praca' */
export const withoutPageId = (name: string): string => name.replace(named, '');

/**
 * The ids that the entries of documents have in each import, by path, so that a second one knows them again: wherever
 * a page has been moved and whatever it is called where its program numbers pages, else by its path and title.
 * @returns also the paths of pages with numbers
 */
export function entryIdsOf(
  module: string,
  documents: readonly ForeignDocument[],
  files: readonly SourceFile[],
): { ids: Map<string, string>; numbered: Set<string> } {
  const pageIds = new Map(files.map(({ path, pageId }) => [path, pageId]));
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  const numbered = new Set<string>();
  for (const { path, title } of documents) {
    const inName = named.exec(posix.parse(path).name)?.[1];
    const page = pageIds.get(path) ?? inName;
    const isOwn = page !== undefined && !taken.has(page);
    if (isOwn) numbered.add(path);
    if (page !== undefined) taken.add(page);
    ids.set(path, uuidOf([module, ...(isOwn ? [page] : [path, title])]));
  }
  return { ids, numbered };
}
