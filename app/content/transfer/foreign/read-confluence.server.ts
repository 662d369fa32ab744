import { posix } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { decodeAddress } from '#app/platform/decode-address';
import { FileProblem } from '../front-matter';
import { readAnyText, type SourceBounds, type SourceFile, type SourceTree } from '../source-tree.server';
import { DataPages } from './data-pages.server';
import { htmlAttribute } from './html-attribute';

/** What the export of each space has, beside its pages `Praca_123456.html` or, of Polish titles, `123456.html` */
const ofSpace = /^(?:.*\/)?(?=styles\/site\.css$)/;
const numbered = /(?:^|[_/])(\d+)\.html?$/;

/** Of folders in each other, each of which has the names of all above it in its path: categories need two. */
const mostNested = 20;

/** Whether files are exports of spaces of Confluence as HTML. */
export const isConfluence = ({ files }: SourceTree): boolean => files.some(({ path }) => ofSpace.test(path));

/**
 * The pages of Confluence with what its index alone says: which lies below which, and in what order. Its files are
 * attachments, whatever their names.
 */
export async function readConfluence(tree: SourceTree, bounds: SourceBounds): Promise<SourceTree> {
  const spaces = tree.files.flatMap(({ path }) => ofSpace.exec(path)?.[0] ?? []);
  const pages = new DataPages(bounds);
  const told = new Map<string, Partial<SourceFile>>();
  for (const [at, space] of spaces.entries()) {
    const index = tree.files.find(({ path }) => path === `${space}index.html`);
    const { key, name, listed } = index ? await readIndex(index) : { key: '', name: '', listed: [] };
    const folder = spaces.length > 1 ? pages.addFolder('', name || posix.basename(space), at) : '';
    const places = placesOf(listed, folder, pages);
    for (const { path } of tree.files) {
      if (!path.startsWith(space)) continue;
      if (path.startsWith(`${space}attachments/`)) told.set(path, { isAttached: true });
      const number = numbered.exec(path)?.[1];
      const place = places.get(path.slice(space.length));
      if (number && !told.has(path)) told.set(path, { pageId: `confluence ${key} ${number}`, ...(place && { place }) });
    }
  }
  const files = tree.files
    .filter(({ path }) => !spaces.some((space) => path === `${space}index.html`))
    .map((file) => ({ ...file, ...told.get(file.path) }));
  return { ...tree, files: [...pages.files, ...files] };
}

/** A page in the index of a space. */
interface Listed {
  path: string;
  title: string;
  /** From 1. */
  level: number;
}

async function readIndex(file: SourceFile): Promise<{ key: string; name: string; listed: Listed[] }> {
  const text = await readAnyText(file).catch((error: unknown) => {
    if (error instanceof FileProblem) return '';
    throw error;
  });
  const listed: Listed[] = [];
  let level = 0;
  for (const [, tag = '', attributes = '', words = ''] of text.matchAll(/<(\/?ul|a)\b([^<>]*)>([^<]*)/gi)) {
    if (tag.toLowerCase() !== 'a') level += tag.startsWith('/') ? -1 : 1;
    const path = decodeAddress(htmlAttribute(attributes, 'href') ?? '');
    if (level > 0 && numbered.test(path)) listed.push({ path, title: plainWords(words), level });
  }
  const [, name = ''] = /<title>([^<]*)/i.exec(text) ?? [];
  const [, cell] = /<td\b[^<>]*>([^<]*)/i.exec(text.slice(0, 10_000)) ?? [];
  return { key: plainWords(cell ?? name), name: plainWords(name).replace(/ \(\S+\)$/, ''), listed };
}

const plainWords = (html: string) =>
  toString(fromHtml(html, { fragment: true }))
    .replace(/\s+/g, ' ')
    .trim();

/** Pages with others below them are the first of a folder; the first of all is the space's own, and needs none. */
function placesOf(
  listed: readonly Listed[],
  space: string,
  pages: DataPages,
): Map<string, { path: string; position: number }> {
  const places = new Map<string, { path: string; position: number }>();
  const above: { level: number; folder: string }[] = [];
  for (const [position, { path, title, level }] of listed.entries()) {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    const within = above.at(-1)?.folder ?? space;
    const isParent = (listed[position + 1]?.level ?? 0) > level && above.length < mostNested;
    const folder = isParent && position > 0 ? pages.addFolder(within, title, position) : within;
    above.push({ level, folder });
    const name = folder === within ? title : 'index';
    places.set(path, { path: pages.pathOf({ folder, name, kind: 'html' }), position });
  }
  return places;
}
