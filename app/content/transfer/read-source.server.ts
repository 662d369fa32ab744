import { AppError } from '#app/platform/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../bind-table.server';
import type { Bundle } from './bundle';
import type { ShowProgress } from './export-content.server';
import { isDocument } from './foreign/link-index.server';
import { type ForeignReading, readForeignFolder, requireTarget } from './foreign/read-foreign-folder.server';
import { isBookStack, readBookStack } from './foreign/read-bookstack.server';
import { isConfluence, readConfluence } from './foreign/read-confluence.server';
import { isTableDump, readTables } from './foreign/read-tables.server';
import { isWordPress, readWordPress } from './foreign/read-wordpress.server';
import { isZendesk, readZendesk } from './foreign/read-zendesk.server';
import { openParts } from './open-parts.server';
import { openZip } from './open-zip.server';
import { isPortalFolder, readPortalFolder } from './read-portal-folder.server';
import { explainUnknown } from './unknown-source.server';
import {
  openFolder,
  panelBounds,
  requireHeld,
  type SourceBounds,
  type SourceTree,
  withoutTop,
} from './source-tree.server';

/** What was read, and how to close it once it is imported. */
export interface OpenedSource {
  bundle: Bundle;
  close(): Promise<void>;
}

interface Reading extends Pick<ForeignReading, 'findAddresses' | 'findTaken'> {
  modules: readonly BoundModule[];
  /** The key of the module that foreign documents become entries of. */
  target?: string | undefined;
  now: Date;
  show: ShowProgress;
  bounds?: SourceBounds;
  /** What must be unpacked to disk lies in there meanwhile. */
  folder?: string;
}

/**
 * Reads a folder, a zip or one file: an export of a portal, documents of another program, or a dump of tables.
 * @throws AppError `invalid` for what cannot be read at all
 */
export async function readSource(path: string, reading: Reading): Promise<OpenedSource> {
  const { show, bounds = panelBounds, folder } = reading;
  show(texts.reading, 0, 1);
  const opened = await openParts(
    await (/\.zip$/i.test(path) ? openZip(path, bounds) : openFolder(path, bounds)),
    bounds,
    () => show(texts.reading, 0, 1),
    folder,
  );
  try {
    const bundle = await readTree(opened, { ...reading, bounds });
    show(texts.reading, 1, 1);
    return { bundle, close: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function readTree(
  opened: SourceTree,
  { modules, target, now, ...reading }: Reading & { bounds: SourceBounds },
): Promise<Bundle> {
  const { bounds } = reading;
  const isModule = (folder: string) => modules.some(({ definition }) => definition.key === folder);
  const exported = withoutTop(opened, isModule);
  if (await isPortalFolder(exported, modules)) {
    requireHeld(sizeOf(exported, /\.md$/), bounds);
    return readPortalFolder(exported, modules);
  }
  const tree = await withPages(
    withoutTop(opened, () => false),
    bounds,
  );
  if (isTableDump(tree, modules)) {
    requireHeld(sizeOf(tree, /\.(?:csv|json)$/), bounds);
    return readTables(tree, modules);
  }
  if (tree.files.some(({ path }) => isDocument(path)))
    return readForeignFolder(tree, requireTarget(modules, target), now, reading);
  throw new AppError('invalid', { message: await explainUnknown(tree) });
}

/** What programs export in a way of their own, as the pages of others are. */
async function withPages(tree: SourceTree, bounds: SourceBounds): Promise<SourceTree> {
  if (isBookStack(tree)) return readBookStack(tree, bounds);
  if (isConfluence(tree)) return readConfluence(tree, bounds);
  if (await isWordPress(tree)) return readWordPress(tree, bounds);
  return isZendesk(tree) ? readZendesk(tree, bounds) : tree;
}

const sizeOf = ({ files }: SourceTree, kind: RegExp) =>
  files.reduce((sum, { path, size }) => (kind.test(path) ? sum + size : sum), 0);
