import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gigabyte, megabyte } from '#app/platform/byte-sizes';
import { AppError } from '#app/platform/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { decodeText, markedEncoding } from './encodings.server';
import { FileProblem } from './front-matter';

/** One file of what is imported. */
export interface SourceFile {
  /** Relative, with '/', in NFC: macOS takes letters apart in names (NFD), and not in the links to them. */
  path: string;
  size: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** What its program numbers a page with, where its name does not say it. */
  pageId?: string;
  /** A file beside pages, even where its name is that of a document. */
  isAttached?: true;
  /** Where a page goes whose path does not say it: the path that would, and its place among others. */
  place?: { path: string; position: number };
}

/** The files of a folder or an archive. */
export interface SourceTree {
  files: SourceFile[];
  /** Paths that were left out, with the reason in Polish. */
  left: { path: string; note: string }[];
  close(): Promise<void>;
}

/** What an import may take. */
export interface SourceBounds {
  files: number;
  /** What an archive unpacks to. */
  unpackedBytes: number;
  /** Of texts, and of pictures within documents, that are in memory at once. */
  heldBytes: number;
  /** What to do with more, in Polish. */
  instead: string;
}

/** In the process that serves readers. */
export const panelBounds: SourceBounds = {
  files: 20_000,
  unpackedBytes: 2 * gigabyte,
  heldBytes: 128 * megabyte,
  instead: texts.instead.panel,
};

/** In a process of its own, for whoever runs the portal. */
export const commandLineBounds: SourceBounds = {
  files: 1_000_000,
  unpackedBytes: 1024 * gigabyte,
  heldBytes: 512 * megabyte,
  instead: texts.instead.commandLine,
};

/** @throws AppError `invalid` where texts would take too much memory */
export function requireHeld(bytes: number, { heldBytes, instead }: SourceBounds): void {
  if (bytes > heldBytes) throw new AppError('invalid', { message: texts.tooMuchText(heldBytes / megabyte, instead) });
}

/** A text of 500,000 characters with its front matter is far below. */
const mostTextBytes = 8 * megabyte;

/** Where GitBook and Azure DevOps keep pictures. */
const shownFolders = ['.gitbook', '.attachments'];
/** What says the order of pages (MkDocs). */
const shownFiles = ['.pages', '.nav.yml'];
const isHidden = (name: string) =>
  (name.startsWith('.') && ![...shownFolders, ...shownFiles].includes(name)) ||
  name === 'node_modules' ||
  name === '__MACOSX';

/** Whether a file of an archive is one that a folder's reader would not see. */
export const isHiddenPath = (path: string) => path.split('/').some(isHidden);

/**
 * A folder's files, or one file as a tree of its own. Symbolic links, hidden files and `node_modules` are left out.
 * @throws AppError `invalid` for what cannot be read
 */
export async function openFolder(path: string, bounds: SourceBounds): Promise<SourceTree> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new AppError('invalid', { message: texts.noSource(path), cause });
  });
  const tree: SourceTree = { files: [], left: [], close: async () => {} };
  if (found.isFile()) tree.files.push(localFile(basename(path), path, found.size));
  else await walk(path, '', tree, bounds);
  return tree;
}

async function walk(folder: string, before: string, tree: SourceTree, bounds: SourceBounds): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const [full, path] = [join(folder, entry.name), `${before}${entry.name}`];
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) await walk(full, `${path}/`, tree, bounds);
    else if (entry.isFile()) tree.files.push(localFile(path, full, (await stat(full)).size));
    else tree.left.push({ path, note: texts.problems.notAFile });
    requireFiles(tree.files.length, bounds);
  }
}

/** @throws AppError `invalid` for too many */
export function requireFiles(count: number, { files, instead }: SourceBounds): void {
  if (count > files) throw new AppError('invalid', { message: texts.tooManyFiles(files, instead) });
}

const localFile = (path: string, full: string, size: number): SourceFile => ({
  path: path.normalize('NFC'),
  size,
  open: async () => createReadStream(full),
});

/** @throws FileProblem for one that is too large */
export async function readBytes(file: SourceFile, mostBytes: number): Promise<Buffer> {
  if (file.size > mostBytes) throw new FileProblem(texts.problems.tooLarge(mostBytes / megabyte));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await file.open()) {
    size += chunk.length;
    if (size > mostBytes) throw new FileProblem(texts.problems.tooLarge(mostBytes / megabyte));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws FileProblem for a text that is too long, or neither UTF-8 nor says that it is UTF-16 */
export async function readText(file: SourceFile, mostBytes = mostTextBytes): Promise<string> {
  const bytes = await readBytes(file, mostBytes);
  try {
    return new TextDecoder(markedEncoding(bytes) ?? 'utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileProblem(texts.problems.notUtf8, 1);
  }
}

/**
 * A text of another program, whatever its encoding.
 * @throws FileProblem for one that is too long
 */
export const readAnyText = async (file: SourceFile): Promise<string> =>
  decodeText(await readBytes(file, mostTextBytes)).text;

/** What a program says of its pages; '' for a file that is too long for that. */
export const readConfiguration = (file: SourceFile): Promise<string> =>
  readAnyText(file).catch((error: unknown) => {
    if (error instanceof FileProblem) return '';
    throw error;
  });

/** The first bytes of a file, which tell what it is of. */
export async function readStart(file: SourceFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await file.open()) {
    chunks.push(chunk);
    if ((size += chunk.length) >= 4_096) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The same files without the one folder that all of them are in, such as an archive of a folder has. */
export function withoutTop(tree: SourceTree, isKept: (folder: string) => boolean): SourceTree {
  const tops = new Set(tree.files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')));
  const [top = ''] = tops;
  if (tops.size !== 1 || top === '' || isKept(top)) return tree;
  const cut = (path: string) => path.slice(top.length + 1);
  return { ...tree, files: tree.files.map((file) => ({ ...file, path: cut(file.path) })) };
}
