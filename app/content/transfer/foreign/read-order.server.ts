import { posix } from 'node:path';
import { decodeAddress } from '#app/platform/decode-address';
import { slugify } from '../../fields/slugify';
import { FileProblem, parseYaml } from '../front-matter';
import { readAnyText, type SourceTree } from '../source-tree.server';

/** What other programs say of the order and the names of folders and documents, by path. */
export interface Told {
  titles: Map<string, string>;
  /** A folder without a place of its own has that of its first document. */
  positions: Map<string, number>;
  /** How many documents have been given places. */
  placed: number;
}

const ofOrder = /^_category_\.(?:json|ya?ml)$|^mkdocs\.ya?ml$|^SUMMARY\.md$/;
const step = 10;

/**
 * Reads `_category_.json|yml` (Docusaurus), `mkdocs.yml` and `SUMMARY.md` (GitBook). What of them is damaged counts for
 * nothing.
 */
export async function readOrder(tree: SourceTree): Promise<Told> {
  const told: Told = { titles: new Map(), positions: new Map(), placed: 0 };
  for (const file of tree.files) {
    const [folder, name] = [posix.dirname(file.path), posix.basename(file.path)];
    if (!ofOrder.test(name)) continue;
    const text = await readAnyText(file).catch((error: unknown) => {
      if (error instanceof FileProblem) return '';
      throw error;
    });
    try {
      readFile(name, text, folder, told);
    } catch {
      // Damaged: YAML alone fails in five ways.
    }
  }
  return told;
}

function readFile(name: string, text: string, folder: string, told: Told): void {
  const within = folder === '.' ? '' : `${folder}/`;
  if (name === 'SUMMARY.md') return readSummary(text, within, told);
  const value = parseYaml(text).value as { nav?: unknown; docs_dir?: unknown } | null;
  if (name.startsWith('mkdocs')) {
    const pages = typeof value?.docs_dir === 'string' ? value.docs_dir : 'docs';
    readNav(value?.nav, posix.join(within, pages, '/'), told);
  } else readCategory(value, folder, told);
}

function readCategory(value: unknown, folder: string, { titles, positions }: Told): void {
  const { label, position } = (value ?? {}) as { label?: unknown; position?: unknown };
  if (typeof label === 'string' && label.trim() !== '') titles.set(folder, label.trim());
  if (typeof position === 'number' && Number.isInteger(position) && position >= 0) positions.set(folder, position);
}

function readNav(nav: unknown, within: string, told: Told): void {
  if (!Array.isArray(nav)) return;
  for (const item of nav as unknown[]) {
    if (typeof item === 'string') place(told, within + item);
    else if (typeof item === 'object' && item !== null)
      for (const [title, value] of Object.entries(item)) {
        if (typeof value === 'string') place(told, within + value, title);
        else {
          nameFolder(told, value, within, title);
          readNav(value, within, told);
        }
      }
  }
}

/** A section names the folder that its pages are in. */
function nameFolder({ titles }: Told, nav: unknown, within: string, title: string): void {
  if (!Array.isArray(nav)) return;
  const pages = nav.map((item: unknown) => (typeof item === 'string' ? item : Object.values(item ?? {})[0]) as unknown);
  const folders = new Set(pages.map((page) => (typeof page === 'string' ? posix.dirname(page) : '.')));
  const [folder = '.'] = folders;
  if (folders.size === 1 && folder !== '.' && !titles.has(within + folder)) titles.set(within + folder, title);
}

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
  const position = (told.placed += 1) * step;
  positions.set(path, position);
  for (let folder = posix.dirname(path); folder !== '.' && !positions.has(folder); folder = posix.dirname(folder))
    positions.set(folder, position);
}
