import { posix } from 'node:path';
import type { SourceFile } from '../source-tree.server';
import { uuidOf } from '../successive-ids.server';
import type { ForeignDocument } from './foreign-document';

/** Of an export of Confluence, whose pages are `Praca_123456.html` or, of Polish titles, `123456.html` */
const ofConfluence = 'styles/site.css';
const numbered = /(?:^|[_/])(\d+)\.html?$/;
/** Notion: 'Praca 1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d' */
const named = / ([\da-f]{32})$/;

export const isConfluence = (files: readonly SourceFile[]): boolean => files.some(({ path }) => path === ofConfluence);

/** `withoutPageId('Praca 1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d')` → 'Praca' */
export const withoutPageId = (name: string): string => name.replace(named, '');

/**
 * The ids that the entries of documents have in each import, by path, so that a second one knows them again: wherever
 * a page has been moved and whatever it is called where its program numbers pages, else by its path and title.
 */
export function entryIdsOf(
  module: string,
  documents: readonly ForeignDocument[],
  files: readonly SourceFile[],
): Map<string, string> {
  const hasNumbers = isConfluence(files);
  const pageIds = new Map(files.map(({ path, pageId }) => [path, pageId]));
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  for (const { path, title } of documents) {
    const inName = named.exec(posix.parse(path).name)?.[1] ?? (hasNumbers ? numbered.exec(path)?.[1] : undefined);
    const page = pageIds.get(path) ?? inName;
    const own = page !== undefined && !taken.has(page) ? [page] : [path, title];
    if (page !== undefined) taken.add(page);
    ids.set(path, uuidOf([module, ...own]));
  }
  return ids;
}
