import { posix } from 'node:path';
import { decodeAddress } from '#app/platform/decode-address';
import { ownTurn } from '#app/platform/own-turn';
import { slugify } from '../../fields/slugify';
import { longestHead, parseYaml } from '../front-matter';
import { readConfiguration, type SourceTree } from '../source-tree.server';
import { navOf } from './mkdocs-languages.server';
import { type NavItem, type Navigation, nextPosition, type Told } from './navigation.server';
import { readLiteral } from './read-literal';

export interface Order extends Told {
  navigations: Navigation[];
}

const ofOrder =
  /^_category_\.(?:json|ya?ml)$|^mkdocs\.ya?ml$|^SUMMARY\.md$|^\.(?:pages|nav\.yml)$|^sidebars?\w*\.(?:json|[cm]?[jt]s)$/;

/** In characters, of all these files together: the parser of YAML takes seconds for one million. */
const mostTold = 4_000_000;

/**
 * Reads `_category_.json|yml` and the sidebars of Docusaurus, `mkdocs.yml` and `.pages` of MkDocs, and `SUMMARY.md`
 * (GitBook). What of them is damaged or too long counts for nothing.
 * @param pagesOf the folder that the names in a file of this path are relative to, where the file does not say it
 */
export async function readOrder(tree: SourceTree, pagesOf = (path: string) => posix.dirname(path)): Promise<Order> {
  const told: Order = { titles: new Map(), positions: new Map(), placed: 0, navigations: [] };
  let read = 0;
  for (const file of tree.files) {
    const [folder, name] = [posix.dirname(file.path), posix.basename(file.path)];
    if (!ofOrder.test(name)) continue;
    const text = await readConfiguration(file);
    await ownTurn();
    const isYaml = !name.startsWith('sidebar') && name !== 'SUMMARY.md';
    if ((isYaml && text.length > longestHead) || (read += text.length) > mostTold) continue;
    try {
      if (name.startsWith('sidebar'))
        told.navigations.push({ within: inFolder(pagesOf(file.path)), items: sidebarsIn(readLiteral(text)) });
      else if (name.startsWith('.')) readPages(text, folder, tree, told);
      else readFile(name, text, folder, told);
    } catch {
      // Damaged: YAML alone fails in five ways.
    }
  }
  return told;
}

/** Sites have the words of their navigation in other languages elsewhere. */
export function translateTold({ titles, navigations }: Order, words: ReadonlyMap<string, string>): void {
  for (const [path, title] of titles) titles.set(path, words.get(title) ?? title);
  const translate = (item: NavItem) => {
    if (item.title !== undefined) item.title = words.get(item.title) ?? item.title;
    item.items?.forEach(translate);
  };
  for (const { items } of navigations) items.forEach(translate);
}

const inFolder = (folder: string) => (folder === '.' || folder === '' ? '' : `${folder}/`);

function readFile(name: string, text: string, folder: string, told: Order): void {
  const within = inFolder(folder);
  if (name === 'SUMMARY.md') return readSummary(text, within, told);
  const { value } = parseYaml(text);
  if (!name.startsWith('mkdocs')) return readCategory(value, folder, told);
  told.navigations.push({ within: inFolder(docsOf(value, folder)), items: itemsOf(navOf(value)) });
}

/** The folder of the pages of MkDocs. */
export function docsOf(config: unknown, folder: string): string {
  const { docs_dir: docs } = (config ?? {}) as { docs_dir?: unknown };
  return posix.join(folder, typeof docs === 'string' ? docs : 'docs').replace(/\/$/, '');
}

function readCategory(value: unknown, folder: string, { titles, positions }: Told): void {
  const { label, position } = (value ?? {}) as { label?: unknown; position?: unknown };
  if (typeof label === 'string' && label.trim() !== '') titles.set(folder, label.trim());
  if (typeof position === 'number' && Number.isInteger(position) && position >= 0) positions.set(folder, position);
}

/** Of MkDocs: `- a.md`, `- Tytuł: a.md` and `- Część: […]` */
function itemsOf(nav: unknown): NavItem[] {
  if (!Array.isArray(nav)) return [];
  return (nav as unknown[]).flatMap((item): NavItem | NavItem[] => {
    if (typeof item === 'string') return item.endsWith('/') ? [] : { page: item.normalize('NFC') };
    if (typeof item !== 'object' || item === null) return [];
    return Object.entries(item).map(([title, value]) => {
      if (typeof value !== 'string') return { title, items: itemsOf(value) };
      return value.endsWith('/') ? { title, items: [{ folder: value }] } : { title, page: value.normalize('NFC') };
    });
  });
}

/** Of Docusaurus: a list, or several by their names. */
function sidebarsIn(value: unknown): NavItem[] {
  if (Array.isArray(value)) return sidebarItems(value);
  return Object.values(value ?? {}).flatMap((one) => sidebarItems(one));
}

/** A list, or one that is written short: `{ 'Część': ['a', 'b'] }` */
function sidebarItems(value: unknown): NavItem[] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap((item) => sidebarItem(item));
  return typeof value === 'object' && value !== null ? sidebarItem(value) : [];
}

function sidebarItem(item: unknown): NavItem[] {
  if (typeof item === 'string') return [{ page: item }];
  if (typeof item !== 'object' || item === null) return [];
  const { type, id, label, items, dirName, link } = item as Record<string, unknown>;
  if (type === undefined) return Object.entries(item).map(([title, value]) => ({ title, items: sidebarItems(value) }));
  const title = typeof label === 'string' ? label : undefined;
  if (type === 'category') {
    const first = (link as { type?: unknown; id?: unknown } | null | undefined)?.id;
    const page: NavItem[] = typeof first === 'string' ? [{ page: first }] : [];
    return [{ title, items: [...page, ...sidebarItems(items)] }];
  }
  if (type === 'autogenerated' && typeof dirName === 'string') return [{ folder: dirName }];
  return (type === 'doc' || type === 'ref') && typeof id === 'string' ? [{ title, page: id }] : [];
}

/** What stands for what is not named. */
const others = /^\.\.\.(?: |$)/;

/** Of the plugins awesome-pages and awesome-nav of MkDocs. */
function readPages(text: string, folder: string, { files }: SourceTree, told: Order): void {
  const { title, nav, arrange } = (parseYaml(text).value ?? {}) as Record<string, unknown>;
  if (typeof title === 'string' && title.trim() !== '') told.titles.set(folder, title.trim());
  const within = inFolder(folder);
  const items = itemsOf(nav ?? arrange);
  const named = new Set(namesIn(items));
  const rest = new Set<string>();
  const isWhole = [...named].some((name) => others.test(name));
  for (const { path } of isWhole ? files : []) {
    const name = path.startsWith(within) ? path.slice(within.length).replace(/\/.*$/s, '') : '.';
    if (!named.has(name) && !name.startsWith('.')) rest.add(name);
  }
  for (const [name, words] of namedItems(items))
    if (others.test(name)) for (const other of rest) place(told, within + other);
    else place(told, within + name, words);
}

/** Sections of `.pages` only arrange: folders are what they are. */
function* namedItems(items: readonly NavItem[]): Generator<[name: string, title?: string]> {
  for (const { page, folder, title, items: below } of items) {
    const name = (page ?? folder)?.replace(/\/$/, '');
    if (name !== undefined) yield [name, title];
    if (below) yield* namedItems(below);
  }
}

const namesIn = (items: readonly NavItem[]) => [...namedItems(items)].map(([name]) => name);

/** Parts of it that have a heading are folders of GitBook, named as it makes addresses. */
function readSummary(text: string, within: string, told: Told): void {
  let part = '';
  for (const [, heading, title = '', url = ''] of text.matchAll(
    /^(?=.{0,1000}$)(?:#{1,3} ([^\n<]*)|[ \t]*(?:[*-][ \t]+)?\[(.*?)\]\(<?([^)>#\r\n]+)>?\))/gm,
  )) {
    if (heading !== undefined) part = heading.trim();
    else {
      const path = posix.normalize(within + decodeAddress(url));
      const folder = posix.dirname(path);
      if (part !== '' && slugify(part) === posix.basename(folder) && !told.titles.has(folder))
        told.titles.set(folder, part);
      place(told, path, title);
    }
  }
}

function place(told: Told, named: string, title?: string): void {
  const { titles, positions } = told;
  const path = posix.normalize(named.normalize('NFC'));
  if (title && !titles.has(path)) titles.set(path, title);
  if (positions.has(path)) return;
  const position = nextPosition(told);
  positions.set(path, position);
  for (let folder = posix.dirname(path); folder !== '.' && !positions.has(folder); folder = posix.dirname(folder))
    positions.set(folder, position);
}
