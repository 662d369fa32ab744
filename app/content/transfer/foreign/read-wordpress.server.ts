import { readStart, requireHeld, type SourceBounds, type SourceFile, type SourceTree } from '../source-tree.server';
import { readWxr } from './read-wxr.server';
import { smaller, WordPressSite } from './wordpress-site.server';

const sign = /xmlns:wp="|<wp:wxr_version>/;

async function exportsIn({ files }: SourceTree): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const file of files) if (/^[^/]+\.xml$/i.test(file.path) && sign.test(await readStart(file))) found.push(file);
  return found;
}

/**
 * Whether files are an export of WordPress (WXR), which comes in parts where it is long, alone or with the folder of
 * its uploads. Beside documents of others such a file is anybody's.
 */
export const isWordPress = async (tree: SourceTree): Promise<boolean> =>
  !tree.files.some(({ path }) => /\.(?:mdx?|markdown)$/i.test(path)) && (await exportsIn(tree)).length > 0;

/**
 * The pages and posts of WordPress as files; its uploads are attachments, whatever their names.
 * @throws AppError `invalid`
 */
export async function readWordPress(tree: SourceTree, bounds: SourceBounds): Promise<SourceTree> {
  const parts = await exportsIn(tree);
  requireHeld(
    parts.reduce((sum, { size }) => sum + size, 0),
    bounds,
  );
  const paths = new Set(tree.files.map(({ path }) => path));
  const isSmaller = (path: string) => smaller.test(path) && paths.has(path.replace(smaller, ''));
  const others = tree.files.filter((file) => !parts.includes(file) && !isSmaller(file.path));
  const site = new WordPressSite(others, bounds);
  for (const part of parts) site.add(await readWxr(part));
  const pages = await site.write();
  const attached = others.map((file) => ({ ...file, isAttached: true }) as const);
  const left = site.leftBehind().map((note) => ({ path: parts[0]?.path ?? '', note }));
  return { ...tree, files: [...pages, ...attached], left: [...tree.left, ...left] };
}
