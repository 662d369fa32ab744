import { posix } from 'node:path';
import { decodeAddress } from '#app/platform/decode-address';
import { FileProblem } from '../front-matter';
import { readAnyText, type SourceBounds, type SourceFile, type SourceTree } from '../source-tree.server';
import { DataPages } from './data-pages.server';
import { htmlAttribute } from './html-attribute';
import { wordsOfHtml } from './html-elements.server';

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
  const spaces = filesOfSpaces(tree.files);
  const pages = new DataPages(bounds);
  const told = new Map<SourceFile, Partial<SourceFile>>();
  const indexes = new Set<SourceFile>();
  for (const [at, [space, files]] of [...spaces].entries()) {
    const index = files.find(({ path }) => path === `${space}index.html`);
    if (index) indexes.add(index);
    const { key, name, listed } = index ? await readIndex(index) : await readFirstPage(files);
    const folder = spaces.size > 1 ? pages.addFolder('', name || posix.basename(space), at) : '';
    const places = placesOf(listed, folder, pages);
    for (const file of files) {
      const path = file.path.slice(space.length);
      const number = numbered.exec(path)?.[1];
      const place = places.get(path);
      if (path.startsWith('attachments/')) told.set(file, { isAttached: true });
      else if (number) told.set(file, { pageId: `confluence ${key} ${number}`, ...(place && { place }) });
    }
  }
  const files = tree.files.filter((file) => !indexes.has(file)).map((file) => ({ ...file, ...told.get(file) }));
  return { ...tree, files: [...pages.files, ...files] };
}

/** The files of each space, by its folder with '/' behind it: those of the innermost that they are in. */
function filesOfSpaces(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const spaces = new Map(
    files.flatMap(({ path }) => ofSpace.exec(path) ?? []).map((space) => [space, [] as SourceFile[]]),
  );
  for (const file of files) {
    let found = spaces.get('');
    let end = file.path.indexOf('/');
    for (let level = 0; end >= 0 && level < mostNested; level += 1, end = file.path.indexOf('/', end + 1))
      found = spaces.get(file.path.slice(0, end + 1)) ?? found;
    found?.push(file);
  }
  return spaces;
}

/** A page in the index of a space. */
interface Listed {
  path: string;
  title: string;
  /** From 1. */
  level: number;
}

/** What is known of a space. */
interface Space {
  /** What tells it from others, whose pages may have the same numbers. */
  key: string;
  name: string;
  listed: Listed[];
}

const readPage = (file: SourceFile): Promise<string> =>
  readAnyText(file).catch((error: unknown) => {
    if (error instanceof FileProblem) return '';
    throw error;
  });

/** Of a space whose index is not there its pages tell the name: 'Dział : Strona' */
async function readFirstPage(files: readonly SourceFile[]): Promise<Space> {
  const page = files.find(({ path }) => numbered.test(path));
  const [, name = ''] = /<title>([^<]*?) : /i.exec(page ? (await readPage(page)).slice(0, 10_000) : '') ?? [];
  return { key: wordsOfHtml(name), name: '', listed: [] };
}

async function readIndex(file: SourceFile): Promise<Space> {
  const text = await readPage(file);
  const listed: Listed[] = [];
  let level = 0;
  for (const [, tag = '', attributes = '', words = ''] of text.matchAll(/<(\/?ul|a)\b([^<>]*)>([^<]*)/gi)) {
    if (tag.toLowerCase() !== 'a') level += tag.startsWith('/') ? -1 : 1;
    const path = decodeAddress(htmlAttribute(attributes, 'href') ?? '');
    if (level > 0 && numbered.test(path)) listed.push({ path, title: wordsOfHtml(words), level });
  }
  const [, name = ''] = /<title>([^<]*)/i.exec(text) ?? [];
  const [, cell] = /<td\b[^<>]*>([^<]*)/i.exec(text.slice(0, 10_000)) ?? [];
  return { key: wordsOfHtml(cell ?? name), name: wordsOfHtml(name).replace(/ \(\S+\)$/, ''), listed };
}

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
